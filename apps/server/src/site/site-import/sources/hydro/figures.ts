import type { SourceFigures } from '../../model/source.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { numberOf, parseDocument } from '../../raw/document.ts';
import { hydroContestTimes } from './events.ts';
import { individualStart, individualTime } from './individual-time.ts';
import type { HydroFiles } from './files.ts';
import { placesPerSecond } from './schema.ts';
import { problemKey } from './problems.ts';
import { readRecords, testRuns, toSubmission } from './submissions.ts';

/**
 * SQL condition on records that excludes test runs. Hydro's own counters are not used, because they include records
 * that were deleted later.
 */
const isCounted = `coalesce(contest, '') not in (${testRuns.map((id) => `'${id}'`).join(', ')})`;

/** Returns the scoreboards that Hydro stores in its documents, and totals counted from its records. */
export function hydroFigures(raw: RawDatabase, files: HydroFiles): SourceFigures {
  return {
    countsContests: true,
    async scoreboard(contest) {
      const [event] = await raw.query<{ json: string | null }>(
        'select json from @document where type = 30 and doc = $1 limit 1',
        [contest],
      );
      if (event === undefined) return null;
      const document = parseDocument(event.json);
      const isAcm = (document['rule'] ?? 'acm') === 'acm';
      const times = hydroContestTimes(document, contest, []);
      const hasIndividualTime = individualTime(document, times) !== null;
      const rows = await raw.query<{ uid: number; json: string | null; first: number | null }>(
        `select status.uid, status.json, started.first
        from @document_status status
        left join (
          select record.uid, min(record.place) / ${placesPerSecond} as first from @record record
          where $2::boolean and record.contest = $1 group by record.uid
        ) started on started.uid = status.uid
        where status.type = 30 and status.doc = $1 order by status.uid`,
        [contest, hasIndividualTime],
      );
      return rows.flatMap(({ uid, json, first }) => {
        const status = parseDocument(json);
        const start = hasIndividualTime ? individualStart(status, first, times.startsAt) : null;
        // Hydro counts the time of each solution from the start of the contest, this site from the participant's own.
        const early = start === null ? 0 : (start.getTime() - times.startsAt.getTime()) / 1000;
        // People who only registered are not on Hydro's scoreboards.
        if (numberOf(status['attend']) !== 1 || !Array.isArray(status['journal'])) return [];
        const [accepted, time, score] = ['accept', 'time', 'score'].map(
          (name) => numberOf(status[name]) ?? 0,
        );
        return [
          {
            user: String(uid),
            solved: isAcm ? (accepted ?? 0) : null,
            penalty: isAcm ? (time ?? 0) - (accepted ?? 0) * early : null,
            score: isAcm ? null : (score ?? 0),
          },
        ];
      });
    },
    async *userTotals() {
      yield* raw.rows<{ user: string; submissions: number; solved: number }>(
        `select uid::text as user, count(*) as submissions,
          count(distinct (domain, problem)) filter (where json::json ->> 'status' = '1') as solved
        from @record where ${isCounted} group by uid`,
      );
    },
    async *problemTotals() {
      const rows = raw.rows<{
        domain: string;
        problem: number;
        submissions: number;
        accepted: number;
      }>(
        `select domain, problem, count(*) as submissions,
          count(*) filter (where json::json ->> 'status' = '1') as accepted
        from @record where ${isCounted} group by domain, problem`,
      );
      for await (const { domain, problem, ...totals } of rows)
        yield { problem: problemKey(domain, problem), ...totals };
    },
    async submissions(keys) {
      const rows = await readRecords(raw, 'id = any($1::text[])', [keys]);
      return Promise.all(rows.map((row) => toSubmission(row, files)));
    },
  };
}
