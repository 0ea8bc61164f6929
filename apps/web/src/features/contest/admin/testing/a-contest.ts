import { storedProblem } from '../../../../../test-support/stored-problem.ts';
import type { ContestProblems, ManagedContestRow, ContestProblemLink, StaffContest } from '../queries.ts';

const moment = '2026-11-22T00:00:00.000Z';

/** A contest as the server sends it to the contest form. */
export const aStaffContest: StaffContest = {
  id: 5,
  modifiedBy: null,
  canCompare: true,
  uid: 'u',
  author: 'root',
  title: '春季赛',
  description: '规则',
  english: null,
  type: 0,
  source: 0,
  auth: 1,
  pwd: '********',
  startTime: '2026-12-01T05:00:00.000Z',
  endTime: '2026-12-01T10:00:00.000Z',
  duration: 18_000,
  sealRank: true,
  sealRankTime: '2026-12-01T09:10:00.000Z',
  autoRealRank: true,
  frozenSince: null,
  resultsOpenAt: '2026-12-01T10:00:00.000Z',
  status: -1,
  visible: true,
  openPrint: false,
  openAccountLimit: true,
  accountLimitRule: '<prefix>t</prefix><suffix></suffix><start>1</start><end>9</end><extra>guest</extra>',
  rankShowName: 'username',
  starAccount: ['coach'],
  unknownStars: [],
  openRank: false,
  oiRankScoreType: 'Recent',
  penaltyUnit: 'second',
  gid: null,
  isGroup: false,
  awardType: 0,
  awardConfigList: [],
  allowEndSubmit: false,
  openVirtual: true,
  allowRemote: true,
  ownMinutes: 0,
  exam: false,
  examAddresses: [],
  examSingleSession: false,
  examNoCompletion: false,
  rated: false,
  ratingFormula: 'codeforces',
  ratingMin: null,
  ratingMax: null,
  ratingParticipants: 10,
  ratingExcluded: [],
  ratingsApplied: false,
  gmtCreate: moment,
  gmtModified: moment,
};

type BankRow = ContestProblems['problemList']['records'][number];

/** A public problem of the bank, as its managers see it. */
export const inBank = (id: number, given: Partial<BankRow> = {}): BankRow => ({
  id,
  problemId: `P${id}`,
  title: `bank ${id}`,
  author: 'root',
  type: 0,
  judgeMode: 'default',
  ...storedProblem,
  total: 0,
  judged: 0,
  ac: 0,
  cases: 10,
  locales: ['zh-CN'],
  revision: 1,
  hiddenAt: null,
  can: { edit: true, publish: true, remove: true, restore: false },
  ...given,
});

/** Label of the problem in the contest. */
export const aLink = (
  pid: number,
  displayId: string,
  given: Partial<ContestProblemLink> = {},
): ContestProblemLink => ({
  id: pid * 10,
  cid: 5,
  pid,
  displayId,
  displayTitle: `题 ${displayId}`,
  title: `题 ${displayId}`,
  color: null,
  gmtCreate: moment,
  gmtModified: moment,
  staysPublic: false,
  submissions: pid,
  ...given,
});

/** A contest of the staff list that the viewer manages and may delete. */
export function listedContest(given: Partial<ManagedContestRow> = {}): ManagedContestRow {
  const {
    english: _english,
    pwd: _pwd,
    awardConfigList: _awards,
    starAccount: _stars,
    ...common
  } = aStaffContest;
  return { ...common, starAccount: '', awardConfig: '', can: { manage: true, remove: true }, ...given };
}
