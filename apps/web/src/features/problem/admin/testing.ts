import { storedProblem } from '../../../../test-support/stored-problem.ts';
import type { AppliedProblem, BankTag, Classification, ManagedProblemRow } from './queries.ts';

const moment = '2026-11-22T00:00:00.000Z';

/** A row of the list of problems on which the viewer may perform every action. */
export function aManagedProblem(given: Partial<ManagedProblemRow> = {}): ManagedProblemRow {
  return {
    id: 7,
    problemId: '1126',
    title: '渡口水位',
    author: 'qiushi',
    type: 0,
    judgeMode: 'default',
    ...storedProblem,
    total: 12,
    judged: 12,
    ac: 3,
    cases: 10,
    locales: ['zh-CN'],
    revision: 3,
    hiddenAt: null,
    can: { edit: true, publish: true, remove: true, restore: false },
    ...given,
  };
}

/** An undecided request of a group. */
export function aBankRequest(given: Partial<AppliedProblem> = {}): AppliedProblem {
  return {
    id: 9,
    gid: 2,
    applyPublicProgress: 1,
    problemId: 'ACM9',
    title: '过河',
    author: 'baize',
    type: 0,
    judgeMode: 'default',
    groupName: '一中',
    auth: 1,
    comment: null,
    gmtModified: moment,
    ...given,
  };
}

/** A tag of the bank without a classification. */
export function aTag(given: Partial<BankTag> = {}): BankTag {
  return {
    id: 4,
    name: '图论',
    nameEn: 'graphs',
    color: null,
    oj: 'ME',
    gid: null,
    tcid: null,
    gmtCreate: moment,
    gmtModified: moment,
    problemCount: 12,
    ...given,
  };
}

export function aClassification(given: Partial<Classification> = {}): Classification {
  return {
    id: 1,
    name: '算法',
    nameEn: 'algorithms',
    oj: 'ME',
    rank: 3,
    gmtCreate: moment,
    gmtModified: moment,
    ...given,
  };
}

/** A page that contains the whole list. */
export function onePage<Row>(records: readonly Row[]) {
  return { records: [...records], total: records.length, size: 30, current: 1, pages: 1 };
}
