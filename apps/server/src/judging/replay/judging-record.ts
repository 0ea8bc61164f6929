import {
  caseResult,
  type JudgingManifest,
  judgingManifest,
  type JudgingTask,
  taskCase,
} from '@xiezhi/contract/judging';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { readJudgedProblem } from '../queue/problem-snapshot.ts';
import type { Verdict } from './compare.ts';

/** Thrown if a judging cannot be repeated; the message states the reason. */
export class NotReplayable extends Error {
  override readonly name = 'NotReplayable';
}

export interface JudgingRecord {
  readonly judgingId: number;
  readonly number: number;
  readonly stored: Verdict & { manifest: JudgingManifest | null };
  /** The task as it was sent to the node. */
  readonly task: JudgingTask;
}

const storedCases = z.array(caseResult);

/**
 * Loads a finished judging of a submission: the one with this number, or without a number the newest one by a node.
 * Throws `NotReplayable`.
 */
export async function loadJudgingRecord(
  db: Kysely<Database>,
  submitId: number,
  number: number | null,
): Promise<JudgingRecord> {
  let query = db
    .selectFrom('judging')
    .innerJoin('submission', 'submission.id', 'judging.submit_id')
    .leftJoin('problem_data as data', 'data.version', 'judging.data_version')
    .where('judging.submit_id', '=', submitId)
    .where('judging.finished_at', 'is not', null)
    .where('judging.reason', '<>', 'manual')
    .select([
      'judging.id',
      'judging.number',
      'judging.status',
      'judging.score',
      'judging.cases',
      'judging.manifest',
      'judging.data_version',
      'judging.problem_digest',
      'submission.language',
      'submission.code',
      'data.cases as data_cases',
    ]);
  if (number !== null) query = query.where('judging.number', '=', number);
  const row = await query.orderBy('judging.number', 'desc').limit(1).executeTakeFirst();
  if (!row) throw new NotReplayable(`submission ${submitId} has no such finished judging by a node`);
  if (row.problem_digest === null || row.data_version === null) {
    throw new NotReplayable('it was never given to a node: there is nothing to repeat');
  }
  const problem = await readJudgedProblem(db, row.problem_digest);
  const cases = z.array(taskCase).safeParse(row.data_cases);
  if (problem === null) throw new NotReplayable(`the problem ${row.problem_digest} as judged is not stored`);
  if (!cases.success) throw new NotReplayable(`the test data ${row.data_version} are not stored`);
  return {
    judgingId: row.id,
    number: row.number,
    stored: {
      status: row.status,
      score: row.score,
      cases: storedCases.parse(row.cases),
      manifest: row.manifest === null ? null : judgingManifest.parse(row.manifest),
    },
    task: {
      judgingId: row.id,
      fence: 0,
      kind: 'submission',
      submitId,
      language: row.language,
      code: row.code,
      problem,
      dataVersion: row.data_version,
      cases: cases.data,
      testInput: null,
      expectedOutput: null,
      leaseMs: 0,
      losses: 0,
    },
  };
}
