import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { RuleId } from '../model/rules.ts';
import type { SourceSite } from '../model/source.ts';
import { isChangedHere } from '../write/changed-here.ts';

/** Reason for a difference: submissions got another verdict on this site after the migration. */
export const changedHere = 'changed-here';

/** Rules that skip submissions or change where they count, so that numbers of submissions may differ. */
const moving = [
  'orphan-left-out',
  'orphan-group',
  'orphan-contest',
  'orphan-user',
  'refused',
  'duplicate',
] as const satisfies readonly RuleId[];

/** Rules that change verdicts, so that only numbers of solved problems may differ. */
const rejudging = ['unknown-status', 'not-judged', 'not-counted'] as const satisfies readonly RuleId[];

const perQuery = 500;

/** Numbers of submissions of one user or problem by the reason that concerns them. */
export interface AttributedIssues {
  /** Reasons for which submissions are counted elsewhere or not at all. */
  readonly moved: ReadonlyMap<string, number>;
  /** Reasons for which submissions have another verdict. */
  readonly rejudged: ReadonlyMap<string, number>;
}

/**
 * Counts by user and by problem the submissions to which an explaining rule was applied, into a temporary table of the
 * transaction. Skipped submissions are not stored here, so their users and problems are read from the source.
 */
export async function attributeIssues(db: Kysely<Database>, site: SourceSite, source: string): Promise<void> {
  await sql`drop table if exists attributed_issues`.execute(db);
  await sql`create temporary table attributed_issues (
    noun text, key text, reason text, n int, primary key (noun, key, reason)) on commit drop`.execute(db);
  for (let last = ''; ;) {
    const { rows } = await sql<{ old_key: string; rules: string[] }>`
      select old_key, array_agg(rule) as rules from site_import_issue
      where source = ${source} and noun = 'submission' and old_key > ${last}
        and rule = any(${[...moving, ...rejudging]}::text[])
        -- These are duplicate results of cases, not duplicate submissions.
        and not (rule = 'duplicate' and detail is not null)
      group by old_key order by old_key limit ${perQuery}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.old_key;
    const found = await site.figures.submissions(rows.map(({ old_key }) => old_key));
    const records = new Map(found.map(({ key, record }) => [key, record]));
    await addCounts(
      db,
      rows.flatMap(({ old_key, rules }) => {
        const record = records.get(old_key);
        if (!record || (record.contest !== null && !site.figures.countsContests)) return [];
        return rules.flatMap((reason) => [
          { noun: 'user', key: record.user, reason },
          // A submission of another user counts for the same problem.
          ...(reason === 'orphan-user' ? [] : [{ noun: 'problem', key: record.problem, reason }]),
        ]);
      }),
    );
  }
  for (const [noun, owner] of [
    ['user', sql`submission.uid`],
    ['problem', sql`submission.pid::text`],
  ] as const)
    await sql`insert into attributed_issues
      select ${noun}, owned.old_key, ${changedHere}, count(*) from submission
      join site_import_id stored on stored.source = ${source} and stored.noun = 'submission'
        and stored.new_id = submission.id::text
      join site_import_id owned on owned.source = ${source} and owned.noun = ${noun} and owned.new_id = ${owner}
      where ${isChangedHere} group by owned.old_key`.execute(db);
}

async function addCounts(
  db: Kysely<Database>,
  rows: readonly { readonly noun: string; readonly key: string; readonly reason: string }[],
): Promise<void> {
  await sql`insert into attributed_issues
    select noun, key, reason, count(*) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as added (noun text, key text, reason text)
    group by noun, key, reason
    on conflict (noun, key, reason) do update set n = attributed_issues.n + excluded.n`.execute(db);
}

/** Returns the attributed issues of users or problems by their keys. */
export async function issuesOf(
  db: Kysely<Database>,
  noun: 'user' | 'problem',
  keys: readonly string[],
): Promise<ReadonlyMap<string, AttributedIssues>> {
  const { rows } = await sql<{ key: string; reason: string; n: number }>`
    select key, reason, n from attributed_issues
    where noun = ${noun} and key = any(${[...keys]}::text[]) order by key, reason`.execute(db);
  const isMoving = new Set<string>(moving);
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => {
      const counts = (moves: boolean) =>
        new Map(
          own.filter(({ reason }) => isMoving.has(reason) === moves).map(({ reason, n }) => [reason, n]),
        );
      return [key, { moved: counts(true), rejudged: counts(false) }];
    }),
  );
}
