import type { TestData, TestDataCase, TestDataUpload } from '@xiezhi/contract/routes/test-data';

/** A case worth 50 points; for tests. */
export const aTestDataCase = (id: number, change: Partial<TestDataCase> = {}): TestDataCase => ({
  id,
  seq: id,
  name: String(id),
  input: { size: 10, isConverted: false },
  answer: { size: 2, isConverted: false },
  score: 50,
  group: 1,
  isSample: false,
  ...change,
});
/** Two cases of a scored problem, as its third version; for tests. */
export const someTestData: TestData = {
  pid: 7,
  displayId: 'P7',
  type: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemote: false,
  revision: 3,
  isCurrent: true,
  savedAt: '2026-11-22T00:00:00.000Z',
  savedBy: 'root',
  ioScore: 100,
  cases: [aTestDataCase(1), aTestDataCase(2)],
  groups: [{ group: 1, cases: 2, worth: 100, dependsOn: [] }],
  can: { rejudge: true },
};

/** An upload without any received bytes; for tests. */
export function anUpload(given: Partial<TestDataUpload> = {}): TestDataUpload {
  return {
    id: 'u1',
    name: 'a.zip',
    size: 25,
    received: 0,
    pieceBytes: 10,
    state: 'open',
    done: 0,
    total: null,
    failure: null,
    expiresAt: '2026-11-23T00:00:00.000Z',
    pairs: [],
    oddFiles: [],
    left: [],
    leftCount: 0,
    ...given,
  };
}
