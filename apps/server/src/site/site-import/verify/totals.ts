import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SourceSite } from '../model/source.ts';

/** A user or problem whose submissions are counted differently. */
export interface TotalDifference {
  readonly noun: 'user' | 'problem';
  readonly key: string;
  readonly theirs: readonly [submissions: number, solved: number];
  readonly ours: readonly [submissions: number, solved: number];
  /** Rules that explain it; null: nothing does. */
  readonly why: readonly string[] | null;
}

interface Own {
  readonly old_key: string;
  readonly submissions: number;
  readonly solved: number;
  readonly rules: readonly string[] | null;
}

const shownMax = 100;

/**
 * Compares submissions and solved problems of every user, and submissions and accepted ones of every problem. Both
 * sides are counted from the submissions of this source, with or without contests as the source counts.
 */
export async function compareTotals(db: Kysely<Database>, site: SourceSite, source: string) {
  const shown: TotalDifference[] = [];
  let compared = 0;
  let different = 0;
  const compare = async (
    noun: 'user' | 'problem',
    theirs: AsyncIterable<readonly [string, number, number]>,
  ) => {
    const ours = new Map((await ownTotals(db, site, source, noun)).map((row) => [row.old_key, row]));
    for await (const [key, submissions, solved] of theirs) {
      compared += 1;
      const own = ours.get(key);
      if (own?.submissions === submissions && own.solved === solved) continue;
      different += 1;
      if (shown.length >= shownMax) continue;
      const rules = own?.rules ?? (own === undefined ? ['orphan-user'] : null);
      shown.push({
        noun,
        key,
        theirs: [submissions, solved],
        ours: [own?.submissions ?? 0, own?.solved ?? 0],
        why: rules,
      });
    }
  };
  await compare(
    'user',
    mapped(site.figures.userTotals(), ({ user, submissions, solved }) => [user, submissions, solved]),
  );
  await compare(
    'problem',
    mapped(site.figures.problemTotals(), ({ problem, submissions, accepted }) => [
      problem,
      submissions,
      accepted,
    ]),
  );
  return { compared, different, shown };
}

async function* mapped<From, To>(rows: AsyncIterable<From>, change: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield change(row);
}

async function ownTotals(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
  noun: 'user' | 'problem',
): Promise<Own[]> {
  const isUser = noun === 'user';
  const owner = isUser ? sql`submission.uid` : sql`submission.pid::text`;
  const solved = isUser
    ? sql`count(distinct pid) filter (where status = 0)`
    : sql`count(*) filter (where status = 0)`;
  const scope = site.figures.countsContests
    ? sql`true`
    : sql`submission.cid is null and submission.gid is null`;
  // Rows left out and cancelled submissions are known by their issues.
  const { rows } = await sql<Own>`
    select owned.old_key, counts.submissions, counts.solved, issues.rules
    from (
      select ${owner} as owner, count(*) as submissions, ${solved} as solved from submission
      join site_import_id stored on stored.source = ${source} and stored.noun = 'submission'
        and stored.new_id = submission.id::text
      where ${scope} group by 1
    ) counts
    join site_import_id owned on owned.source = ${source} and owned.noun = ${noun} and owned.new_id = counts.owner
    left join lateral (
      select array_agg(distinct rule) as rules from site_import_issue
      where source = ${source} and noun in ('submission', ${noun})
        and (noun = ${noun} and old_key = owned.old_key or rule in ('orphan-left-out', 'orphan-group', 'unknown-status', 'duplicate'))
    ) issues on true`.execute(db);
  return rows;
}
