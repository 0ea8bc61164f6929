import { fireEvent } from '@testing-library/react';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import type { FakeServer } from '../../../../test-support/fake-server.ts';
import type { DraftFinding, ProblemDraft, ProblemStatistics } from './queries.ts';

/** Mocks all requests of the problem editor except saves; for tests. */
export function mockProblemEditor(server: FakeServer, read: () => ProblemDraft): void {
  answerEmptyHome(server);
  server.on('GET /api/languages', []);
  server.on('GET /api/storage', { user: { used: 1024, limit: null }, group: null });
  server.on('GET /api/admin/problem-files', []);
  server.on('GET /api/admin/language-limits', []);
  server.on('GET /api/admin/problem-statistics', ({ query }) => someStatistics(Number(query['days']), 0));
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('GET /api/admin/problem-draft', read);
}

/** Statistics with the given number of accepted submissions on each day from the first of 2026; for tests. */
export const someStatistics = (days: number, count: number): ProblemStatistics => ({
  pid: 7,
  statuses: count === 0 ? [] : [{ status: 0, count }],
  languages: [],
  tried: count,
  solved: count,
  attempts: [],
  days: Array.from({ length: days }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    total: count,
    ac: count,
  })),
  difficulty: { stated: 1, measured: null, solveRate: null, triedNeeded: 10 },
});

/** A draft without edits other than its id and title; for tests. */
export function aProblemDraft(given: Partial<ProblemDraft> = {}): ProblemDraft {
  return {
    pid: 7,
    revision: 3,
    problemId: '1126',
    gid: null,
    prefix: '',
    isGroup: false,
    isRemote: false,
    author: 'qiushi',
    modifiedUser: 'qiushi',
    gmtCreate: '2026-11-22T00:00:00.000Z',
    gmtModified: '2026-11-22T00:00:00.000Z',
    hiddenAt: null,
    applyPublicProgress: null,
    defaultLocale: 'zh-CN',
    statements: [
      { locale: 'zh-CN', title: '渡口水位', description: '', input: '', output: '', hint: '', behind: [] },
    ],
    source: null,
    examples: [],
    hints: [],
    examplesMax: 2,
    tags: [],
    type: 0,
    difficulty: 0,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    languages: null,
    codeTemplates: [],
    judgeMode: 'default',
    program: null,
    programState: 'none',
    canCompare: true,
    secondProgram: null,
    comparer: null,
    passes: 1,
    isAcceptedByAny: false,
    userExtraFiles: [],
    judgeExtraFiles: [],
    fileIo: null,
    judgeCaseMode: 'default',
    dependencies: [],
    auth: 2,
    codeShare: true,
    isRemoveEndBlank: false,
    openCaseResult: true,
    opensData: false,
    data: { version: null, cases: 0, ioScore: null, groups: [] },
    findings: [],
    can: { edit: true, publish: true, remove: true, restore: false },
    ...given,
  };
}

/** A finding; for tests. */
export const aFinding = (given: Partial<DraftFinding> = {}): DraftFinding => ({
  kind: 'casesMissing',
  step: 'data',
  level: 'error',
  text: 'There is no test data',
  locale: null,
  ...given,
});

/** Types text into a field in one step; for tests. */
export const typeInto = (input: HTMLElement, value: string): boolean =>
  fireEvent.change(input, { target: { value } });
