import type { Locale } from '@xiezhi/contract/limits';
import type { LiveProgress } from '@xiezhi/contract/routes/training-class';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { recordsOf } from '../records.ts';
import { trainingTexts, findTraining } from '../repository.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readMatrix } from './matrix.ts';

/** Solutions accepted within this time count as recent, in ms. */
const lately = 60_000;

/**
 * Reads anonymous statistics of a class, which can be shown on a shared screen. They are counted from the matrix and
 * contain no names or ids of students. Throws `trainingNotFound`.
 */
export async function readLiveProgress(
  db: Kysely<Database>,
  tid: number,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<LiveProgress> {
  const row = await findTraining(db, tid, null);
  if (!row || row.hidden_at !== null) throw new ApiError('trainingNotFound');
  const { problems, students } = await readMatrix(db, tid, locale);
  const begun = await countBegun(db, tid);
  const accepted = students
    .flatMap(({ cells }) => cells)
    .filter(({ acceptedAt }) => acceptedAt !== null && now.getTime() - Date.parse(acceptedAt) < lately);
  return {
    title: trainingTexts(row, locale).title,
    people: students.length,
    problems: problems.map(({ pid, problemId, title, tried, stuck, solved }) => ({
      problemId,
      title,
      begun: begun.get(pid) ?? 0,
      tried,
      stuck,
      solved,
      lately: accepted.filter((cell) => cell.pid === pid).length,
    })),
  };
}

/** Counts for each problem the students who submitted to it, including submissions that are still being judged. */
async function countBegun(db: Kysely<Database>, tid: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ pid: number; people: number }>`
    with ${recordsOf(tid)}
    select pid, count(distinct uid) as people from run group by pid`.execute(db);
  return new Map(rows.map(({ pid, people }) => [pid, people]));
}
