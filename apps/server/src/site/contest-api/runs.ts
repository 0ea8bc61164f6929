import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { StoredCaseResult } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ApiContestFacts } from './facts.ts';
import { judgementTypeOf } from './judgement-types.ts';
import { startOf } from './present.ts';
import type { ApiRun } from './shapes.ts';
import { momentOf } from './times.ts';

/** Number of submissions whose cases one query reads. It is small, because a submission may have a thousand cases. */
const batchSize = 50;

/**
 * Returns the single cases of all current judgements, or of one judgement, as a JSON list. The list is read and sent in
 * parts, because a contest may have millions of cases. Cases have no times, so each gets the end of its judging.
 */
export function runsOf(
  db: Kysely<Database>,
  facts: ApiContestFacts,
  judgement: string | undefined,
): Readable {
  const selected = facts.live.filter(
    ({ id, verdict }) => verdict !== null && (judgement === undefined || String(id) === judgement),
  );
  async function* text() {
    let separator = '[';
    for (let from = 0; from < selected.length; from += batchSize) {
      const ids = selected.slice(from, from + batchSize).map(({ id }) => id);
      for (const run of await readRuns(db, facts, ids)) {
        yield separator + JSON.stringify(run);
        separator = ',';
      }
    }
    yield separator === '[' ? '[]' : ']';
  }
  return Readable.from(text());
}

/** Returns a run by its id, `<submission>-<ordinal>`; undefined if there is none. */
export async function findRun(
  db: Kysely<Database>,
  facts: ApiContestFacts,
  id: string,
): Promise<ApiRun | undefined> {
  const submission = facts.live.find((sent) => id.startsWith(`${sent.id}-`) && sent.verdict !== null);
  if (!submission) return undefined;
  return (await readRuns(db, facts, [submission.id])).find((run) => run.id === id);
}

interface Row {
  readonly submit_id: number;
  readonly uid: string;
  readonly cases: readonly StoredCaseResult[];
  readonly finished_at: Date;
}

/** Reads the runs of the current judgements of these submissions. */
export async function readRuns(
  db: Kysely<Database>,
  facts: Pick<ApiContestFacts, 'row' | 'starts'>,
  ids: readonly number[],
): Promise<ApiRun[]> {
  const { rows } = await sql<Row>`
    select distinct on (judging.submit_id) judging.submit_id, event.uid, judging.cases, judging.finished_at
    from judging join scoreboard_event event on event.submit_id = judging.submit_id
    where judging.submit_id = any(${ids}::bigint[]) and judging.status = event.verdict
      and judging.finished_at is not null
    order by judging.submit_id, judging.number desc`.execute(db);
  return rows.flatMap(({ submit_id: id, uid, cases, finished_at: at }) => {
    const start = startOf(facts, uid);
    return cases.map((result, index) => ({
      id: `${id}-${index + 1}`,
      judgement_id: String(id),
      ordinal: index + 1,
      judgement_type_id: judgementTypeOf(result.status),
      ...momentOf(at, start),
      ...(result.timeMs !== null && { run_time: result.timeMs / 1000 }),
    }));
  });
}
