import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { RuleId } from './model/rules.ts';
import {
  type Noun,
  nounOf,
  type SourceItem,
  type SourceSite,
  type SourceTable,
  type StepName,
  stepNames,
} from './model/source.ts';
import { createForecast } from './forecast.ts';
import type { MigrationHooks } from './migrate.ts';

/** What a migration will do, or did, with a source. */
export interface ImportReport {
  readonly tables: readonly SourceTable[];
  readonly steps: readonly StepCounts[];
  readonly issues: readonly IssueCount[];
  /** Whether an earlier run has ended. A later run does not take all rows of known records again. */
  readonly isLaterRun: boolean;
}

export interface StepCounts {
  readonly step: StepName;
  readonly read: number;
  /** Number of stored records; before a migration, the number that it will store. */
  readonly stored: number;
  readonly skipped: number;
}

export interface IssueCount {
  readonly rule: RuleId;
  readonly count: number;
  /** The first rows to which the rule was applied, in the format `noun key`. */
  readonly examples: readonly string[];
}

const examplesShown = 10;

/**
 * Reads the whole source as a migration does and reports what would happen to it. Changes nothing on the site. Rules of
 * this site, for instance for taken names, are applied as far as they can be predicted from the source.
 * @param source value of `site_import.source`
 */
export async function reportSource(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
  { signal, onProgress }: MigrationHooks,
): Promise<ImportReport> {
  return await db.transaction().execute(async (trx) => {
    // Disables the timeout, because the source is read between two statements.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const report = await readReport(site, await createForecast(trx), { signal, onProgress });
    return { ...report, isLaterRun: await hasEnded(trx, source) };
  });
}

async function readReport(
  site: SourceSite,
  forecast: Awaited<ReturnType<typeof createForecast>>,
  { signal, onProgress }: MigrationHooks,
): Promise<Omit<ImportReport, 'isLaterRun'>> {
  const tables = await site.survey();
  const counts = new Map<RuleId, { count: number; examples: string[] }>();
  const add = (noun: Noun, key: string, rule: RuleId) => {
    const one = counts.get(rule) ?? { count: 0, examples: [] };
    one.count += 1;
    if (one.examples.length < examplesShown) one.examples.push(`${noun} ${key}`);
    counts.set(rule, one);
  };
  const steps: StepCounts[] = [];
  for (const step of stepNames) {
    const total = { read: 0, stored: 0, skipped: 0 };
    for await (const { items } of site.streams[step](null)) {
      signal.throwIfAborted();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reads keys and records only
      const foreseen = await forecast(step, items as readonly SourceItem<never>[]);
      for (const [index, { key, record, issues }] of items.entries()) {
        const { isLeftOut = false, rules = [] } = foreseen[index] ?? {};
        for (const rule of new Set([...issues.map((issue) => issue.rule), ...rules]))
          add(nounOf[step], key, rule);
        total.read += 1;
        total[record === null || isLeftOut ? 'skipped' : 'stored'] += 1;
      }
      onProgress({ step, ...total });
    }
    steps.push({ step, ...total });
  }
  const issues = [...counts].map(([rule, { count, examples }]) => ({ rule, count, examples }));
  return { tables, steps, issues: issues.toSorted((left, right) => right.count - left.count) };
}

/** Returns a report of what all runs together have stored. */
export async function importReport(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
): Promise<ImportReport> {
  const rows = await db
    .selectFrom('site_import_step')
    .where('source', '=', source)
    .select(['step', 'read', 'stored', 'skipped'])
    .execute();
  const steps = stepNames.map((step) => {
    const { read = 0, stored = 0, skipped = 0 } = rows.find((row) => row.step === step) ?? {};
    return { step, read, stored, skipped };
  });
  const { rows: issues } = await sql<IssueCount>`
    select rule, count(*) as count,
      (array_agg(noun || ' ' || old_key order by noun, length(old_key), old_key))[1:${examplesShown}::int] as examples
    from site_import_issue where source = ${source} group by rule order by 2 desc, 1`.execute(db);
  return { tables: await site.survey(), steps, issues, isLaterRun: await hasEnded(db, source) };
}

/** Whether an earlier run of the migration has ended, including its verification. */
async function hasEnded(db: Kysely<Database>, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_import')
    .where('source', '=', source)
    .where('verified_at', 'is not', null)
    .select('source')
    .executeTakeFirst();
  return row !== undefined;
}
