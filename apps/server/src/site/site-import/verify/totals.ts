import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SourceSite } from '../model/source.ts';
import { attributeIssues, type AttributedIssues, issuesOf } from './attributed-issues.ts';
import { collectDifferences } from './shown.ts';

/** A user or problem for which the source and this site count different totals. */
export interface TotalDifference {
  readonly noun: 'user' | 'problem';
  readonly key: string;
  readonly theirs: readonly [submissions: number, solved: number];
  readonly ours: readonly [submissions: number, solved: number];
  /** Rules that explain the difference, or `changedHere`; null if nothing does. */
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

/**
 * Compares the numbers of submissions and solved problems of every user, and the numbers of submissions and accepted
 * submissions of every problem. On this site only submissions imported from this source are counted. Submissions in
 * contests are included if the source's totals include them. A difference is explained by the rules that were applied
 * to submissions of this user or problem.
 */
export async function compareTotals(db: Kysely<Database>, site: SourceSite, source: string) {
  const differences = collectDifferences<TotalDifference>();
  let compared = 0;
  let isAttributed = false;
  const compare = async (noun: 'user' | 'problem', theirs: AsyncIterable<Theirs>) => {
    await countOwnTotals(db, site, source, noun);
    for await (const pairs of withOwnTotals(db, theirs)) {
      compared += pairs.length;
      const different = pairs.filter(
        ({ submissions, solved, own }) => own?.submissions !== submissions || own.solved !== solved,
      );
      if (different.length === 0) continue;
      if (!isAttributed) await attributeIssues(db, site, source);
      isAttributed = true;
      const keys = different.map(({ key }) => key);
      const issues = await issuesOf(db, noun, keys);
      for (const { key, submissions, solved, own } of different) {
        const theirTotals = [submissions, solved] as const;
        const ours = [own?.submissions ?? 0, own?.solved ?? 0] as const;
        differences.add({
          noun,
          key,
          theirs: theirTotals,
          ours,
          why: reasonsOf(theirTotals, ours, issues.get(key)),
        });
      }
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
  return { compared, ...differences.result() };
}

/**
 * Returns the reasons for a difference of a user or problem; null if they concern fewer submissions than the totals
 * differ by. A submission that counts elsewhere may explain one submission and one solved problem, a submission with
 * another verdict only a solved problem.
 */
function reasonsOf(
  theirs: TotalDifference['theirs'],
  ours: TotalDifference['ours'],
  { moved, rejudged }: AttributedIssues = { moved: new Map(), rejudged: new Map() },
): readonly string[] | null {
  const [submissions, solved] = [Math.abs(theirs[0] - ours[0]), Math.abs(theirs[1] - ours[1])];
  const movedCount = sumOf(moved);
  if (submissions > movedCount || solved > movedCount + sumOf(rejudged)) return null;
  return [...moved.keys(), ...(solved > movedCount ? rejudged.keys() : [])];
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
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

/** Yields the totals of the source together with those of this site, in batches, so few are in memory. */
async function* withOwnTotals(
  db: Kysely<Database>,
  theirs: AsyncIterable<Theirs>,
): AsyncGenerator<(Theirs & { readonly own: Own | undefined })[]> {
  let batch: Theirs[] = [];
  const joined = async () => {
    const { rows } = await sql<Own>`
      select * from own_totals where old_key = any(${batch.map(({ key }) => key)}::text[])`.execute(db);
    const ours = new Map(rows.map((row) => [row.old_key, row]));
    const pairs = batch.map((one) => ({ ...one, own: ours.get(one.key) }));
    batch = [];
    return pairs;
  };
  for await (const one of theirs) if (batch.push(one) >= perQuery) yield await joined();
  yield await joined();
}
