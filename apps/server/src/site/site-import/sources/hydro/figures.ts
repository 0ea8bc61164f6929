import type { SourceFigures } from '../../model/source.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { numberOf, parseDocument } from '../../raw/document.ts';
import type { HydroFiles } from './files.ts';
import { mainDomain } from './people.ts';
import { problemKey } from './problems.ts';
import { readRecords, toSubmission } from './submissions.ts';

/** Figures that Hydro keeps in its documents. */
export function hydroFigures(raw: RawDatabase, files: HydroFiles): SourceFigures {
  return {
    countsContests: true,
    async scoreboard(contest) {
      const [event] = await raw.query<{ json: string | null }>(
        'select json from @document where type = 30 and doc = $1 limit 1',
        [contest],
      );
      if (event === undefined) return null;
      const isAcm = (parseDocument(event.json)['rule'] ?? 'acm') === 'acm';
      const rows = await raw.query<{ uid: number; json: string | null }>(
        'select uid, json from @document_status where type = 30 and doc = $1 order by uid',
        [contest],
      );
      return rows.flatMap(({ uid, json }) => {
        const status = parseDocument(json);
        // People who only registered have no row on its scoreboards.
        if (numberOf(status['attend']) !== 1 || !Array.isArray(status['journal'])) return [];
        const [accepted, time, score] = ['accept', 'time', 'score'].map(
          (name) => numberOf(status[name]) ?? 0,
        );
        return [
          {
            user: String(uid),
            solved: isAcm ? (accepted ?? 0) : null,
            penalty: isAcm ? (time ?? 0) : null,
            score: isAcm ? null : (score ?? 0),
          },
        ];
      });
    },
    async *userTotals() {
      yield* await raw.query<{ user: string; submissions: number; solved: number }>(
        `select uid::text as user, coalesce(sum((json::json ->> 'nSubmit')::numeric), 0)::bigint as submissions,
          coalesce(sum((json::json ->> 'nAccept')::numeric), 0)::bigint as solved
        from @domain_user where domain = '${mainDomain}' and uid > 1 group by uid`,
      );
    },
    async *problemTotals() {
      const rows = await raw.query<{ domain: string; doc: string; submissions: number; accepted: number }>(
        `select domain, doc, coalesce((json::json ->> 'nSubmit')::numeric, 0)::bigint as submissions,
          coalesce((json::json ->> 'nAccept')::numeric, 0)::bigint as accepted
        from @document where type = 10`,
      );
      for (const { domain, doc, ...totals } of rows) yield { problem: problemKey(domain, doc), ...totals };
    },
    async submissions(keys) {
      const rows = await readRecords(raw, 'id = any($1::text[])', [keys]);
      return Promise.all(rows.map((row) => toSubmission(row, files)));
    },
  };
}
