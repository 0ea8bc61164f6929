import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { RuleId } from '../model/rules.ts';
import type { SourceSite } from '../model/source.ts';

/** A user or problem for which the source and this site count different totals. */
export interface TotalDifference {
  readonly noun: 'user' | 'problem';
  readonly key: string;
  readonly theirs: readonly [submissions: number, solved: number];
  readonly ours: readonly [submissions: number, solved: number];
  /** Rules that explain the difference; null if no rule does. */
  readonly why: readonly string[] | null;
}

/** Totals counted by the source. */
interface Theirs {
  readonly key: string;
  readonly submissions: number;
  readonly solved: number;
}

interface Own {
  readonly old_key: string;
  readonly submissions: number;
  readonly solved: number;
}

/** Rules that skip, hide or change submissions and may therefore explain a difference. */
const explaining = [
  'orphan-left-out',
  'orphan-group',
  'orphan-contest',
  'refused',
  'unknown-status',
  'not-judged',
  'not-counted',
  'test-run',
  'duplicate',
] as const satisfies readonly RuleId[];

const shownMax = 100;

/**
 * Compares the numbers of submissions and solved problems of every user, and the numbers of submissions and accepted
 * submissions of every problem. On this site only submissions imported from this source are counted. Submissions in
 * contests are included if the source's totals include them.
 */
export async function compareTotals(db: Kysely<Database>, site: SourceSite, source: string) {
  const shown: TotalDifference[] = [];
  let compared = 0;
  let different = 0;
  const applied = await appliedRules(db, source);
  const compare = async (noun: 'user' | 'problem', theirs: AsyncIterable<Theirs>) => {
    const isUser = noun === 'user';
    await countOwnTotals(db, site, source, noun);
    for await (const { key, submissions, solved, own } of withOwnTotals(db, theirs)) {
      compared += 1;
      if (own?.submissions === submissions && own.solved === solved) continue;
      different += 1;
      if (shown.length >= shownMax) continue;
      shown.push({
        noun,
        key,
        theirs: [submissions, solved],
        ours: [own?.submissions ?? 0, own?.solved ?? 0],
        why:
          own === undefined
            ? [isUser ? 'orphan-user' : 'orphan-left-out']
            : reasonsOf(own, { submissions, solved }, applied),
      });
    }
  };
  await compare(
    'user',
    mapped(site.figures.userTotals(), ({ user: key, submissions, solved }) => ({ key, submissions, solved })),
  );
  await compare(
    'problem',
    mapped(site.figures.problemTotals(), ({ problem: key, submissions, accepted: solved }) => ({
      key,
      submissions,
      solved,
    })),
  );
  return { compared, different, shown };
}

interface Applied {
  readonly rules: readonly string[];
  readonly count: number;
}

/** Returns those of the explaining rules that were applied to submissions of the source, and how often. */
async function appliedRules(db: Kysely<Database>, source: string): Promise<Applied> {
  const { rows } = await sql<{ rule: string; n: number }>`
    select rule, count(*) as n from site_import_issue
    where source = ${source} and noun = 'submission' and rule = any(${[...explaining]}::text[])
    group by rule order by rule`.execute(db);
  return { rules: rows.map(({ rule }) => rule), count: rows.reduce((sum, { n }) => sum + n, 0) };
}

/**
 * Returns the applied rules if they explain a difference. Returns null if the difference is greater than the number of
 * submissions to which they were applied.
 */
function reasonsOf(own: Own, { submissions, solved }: Omit<Own, 'old_key'>, applied: Applied) {
  const difference = Math.max(Math.abs(submissions - own.submissions), Math.abs(solved - own.solved));
  return difference > applied.count ? null : applied.rules;
}

async function* mapped<From, To>(rows: AsyncIterable<From>, change: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield change(row);
}

/**
 * Counts the totals of this site into a temporary table of the transaction, because a site may have more users than fit
 * into memory.
 */
async function countOwnTotals(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
  noun: 'user' | 'problem',
): Promise<void> {
  const isUser = noun === 'user';
  const owner = isUser ? sql`submission.uid` : sql`submission.pid::text`;
  const solved = isUser
    ? sql`count(distinct pid) filter (where status = 0)`
    : sql`count(*) filter (where status = 0)`;
  const scope = site.figures.countsContests
    ? sql`true`
    : sql`submission.cid is null and submission.gid is null`;
  await sql`drop table if exists own_totals`.execute(db);
  await sql`create temporary table own_totals on commit drop as
    select owned.old_key, coalesce(counts.submissions, 0) as submissions, coalesce(counts.solved, 0) as solved
    from site_import_id owned
    left join (
      select ${owner} as owner, count(*) as submissions, ${solved} as solved from submission
      join site_import_id stored on stored.source = ${source} and stored.noun = 'submission'
        and stored.new_id = submission.id::text
      where ${scope} group by 1
    ) counts on counts.owner = owned.new_id
    where owned.source = ${source} and owned.noun = ${noun}`.execute(db);
  await sql`create unique index on own_totals (old_key)`.execute(db);
}

const perQuery = 1000;

/** Yields the totals of the source together with those of this site. Reads them in batches, so few are in memory. */
async function* withOwnTotals(
  db: Kysely<Database>,
  theirs: AsyncIterable<Theirs>,
): AsyncGenerator<Theirs & { readonly own: Own | undefined }> {
  let batch: Theirs[] = [];
  const joined = async () => {
    const { rows } = await sql<Own>`
      select * from own_totals where old_key = any(${batch.map(({ key }) => key)}::text[])`.execute(db);
    const ours = new Map(rows.map((row) => [row.old_key, row]));
    const pairs = batch.map((one) => ({ ...one, own: ours.get(one.key) }));
    batch = [];
    return pairs;
  };
  for await (const one of theirs) if (batch.push(one) >= perQuery) yield* await joined();
  yield* await joined();
}
