import { buildProblem, buildSubmission, type TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';

export interface BuiltPair {
  readonly pairId: number;
  readonly reportId: number;
  readonly pid: number;
  /** User of the earlier submission; `right` is the user of the later one. */
  readonly left: TestUser;
  readonly right: TestUser;
  readonly leftId: number;
  readonly rightId: number;
}

/** Stores a finished report for a new problem, with one suspicious pair. */
export async function buildSimilarityPair(server: TestServer, by: TestUser): Promise<BuiltPair> {
  const { services } = server;
  const pid = await buildProblem(services);
  const [left, right] = [await server.buildUser(), await server.buildUser()];
  const leftId = await buildSubmission(services, { uid: left.uid, pid });
  const rightId = await buildSubmission(services, { uid: right.uid, pid });
  return insertSimilarityPair(server, by, { pid, left, right, leftId, rightId }, { pid });
}

/** Stores a finished report of a contest, training or problem, with these submissions as a suspicious pair. */
export async function insertSimilarityPair(
  { services }: TestServer,
  by: TestUser,
  compared: Omit<BuiltPair, 'pairId' | 'reportId'>,
  target: { readonly cid?: number; readonly tid?: number; readonly pid?: number },
): Promise<BuiltPair> {
  const { pid, left, right, leftId, rightId } = compared;
  const { id: reportId } = await services.db
    .insertInto('similarity_report')
    .values({ ...target, uid: by.uid, choice: 'best', finished_at: services.clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const extent = { fromRow: 0, fromColumn: 0, toRow: 0, toColumn: 13 };
  const { id: pairId } = await services.db
    .insertInto('similarity_pair')
    .values({
      report_id: reportId,
      pid,
      family: 'C/C++',
      left_id: leftId,
      right_id: rightId,
      left_uid: left.uid,
      right_uid: right.uid,
      score: 0.9,
      is_suspicious: true,
      cluster: 1,
      fragments: JSON.stringify([{ left: extent, right: extent }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...compared, pairId, reportId };
}
