import { type CaseMode, caseModeOf } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { StoredCase, StoredCaseResult } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A case of the test data; queue tests store fewer fields. */
export type DataCase = Pick<StoredCase, 'seq' | 'input' | 'answer'> &
  Partial<Pick<StoredCase, 'name' | 'score' | 'group' | 'isSample'>>;

/** The cases of one judging. */
export interface JudgedCases {
  /** Results in the order of case numbers; while the judging runs, the results so far. */
  readonly results: readonly StoredCaseResult[];
  readonly mode: CaseMode;
  /** Test data by case number, of the data version with which the submission was judged. */
  readonly data: ReadonlyMap<number, DataCase>;
  /** Numbers of samples, counted from 1, by case number. */
  readonly samples: ReadonlyMap<number, number>;
}

/** Returns the results of a judging's cases with their test data. */
export async function judgedCases(db: Kysely<Database>, judgingId: number | null): Promise<JudgedCases> {
  const judging = await db
    .selectFrom('judging')
    .leftJoin('judging_task as task', 'task.judging_id', 'judging.id')
    .leftJoin('problem_data as data', 'data.version', 'judging.data_version')
    .where('judging.id', '=', judgingId)
    .select(['judging.cases', 'judging.case_mode', 'task.progress', 'data.cases as data_cases'])
    .executeTakeFirst();
  const results: readonly StoredCaseResult[] = judging?.progress ?? judging?.cases ?? [];
  const cases: readonly DataCase[] = judging?.data_cases ?? [];
  const samples = cases.filter(({ isSample }) => isSample === true).toSorted((a, b) => a.seq - b.seq);
  return {
    results: results.toSorted((a, b) => a.seq - b.seq),
    mode: caseModeOf(judging?.case_mode ?? 'default'),
    data: new Map(cases.map((item) => [item.seq, item])),
    samples: new Map(samples.map(({ seq }, index) => [seq, index + 1])),
  };
}
