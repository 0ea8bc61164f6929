import { rootRoleId } from '@xiezhi/contract/enums/roles';
import { type Kysely, sql } from 'kysely';
import { keysOf } from '@xiezhi/contract/wire/values';
import { recount } from '../../judging/counters/recount.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { numberedTables } from './model/numbered-tables.ts';
import { SourceError } from './model/source-error.ts';
import {
  type RecordBatch,
  type Issue,
  type Noun,
  nounOf,
  type SourceItem,
  type SourceSite,
  type StepName,
  stepNames,
  type StepRecords,
} from './model/source.ts';
import { readAhead } from './raw/read-ahead.ts';
import { storableJson } from './raw/storable-json.ts';
import { writers } from './steps.ts';
import { additions } from './write/additions.ts';
import { createIssueNotes, type IssueNotes, type PresentItem, type WriteContext } from './write/context.ts';
import { finishPosts } from './write/finish-posts.ts';
import { createImportIds } from './write/ids.ts';
import { referencesOf } from './write/references.ts';
import { refusalOf } from './write/refusal.ts';
import { numberMax, raiseSequence } from './write/rows.ts';
import { beginContestLogs } from './write/scoreboard-events.ts';
import { createTextLinks } from './write/text-links.ts';
import { recheckWaiting } from './write/waiting.ts';

export type ImportServices = Pick<
  Services,
  'db' | 'pool' | 'blobs' | 'settings' | 'siteSettings' | 'clock' | 'log'
>;

export interface SiteImportOptions {
  /** Value of `site_import.source`. */
  readonly source: string;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onProgress: (progress: StepProgress) => void;
}

export interface StepProgress {
  readonly step: 'read' | StepName | 'finish';
  /** Rows read, stored and skipped in this run. In the step `read`, rows copied from the source. */
  readonly read: number;
  readonly stored: number;
  readonly skipped: number;
}

/**
 * Runs a migration. Every step continues at the cursor that the last run reached. Each batch is stored in one
 * transaction, together with its ids, its issues and the cursor. A run may therefore end at any time, and a later run
 * continues. Records that are already stored are skipped. Counters, scoreboards and logs are computed at the end.
 */
export async function runImport(
  services: ImportServices,
  site: SourceSite,
  options: SiteImportOptions,
): Promise<void> {
  const { db } = services;
  await registerImport(db, site, options.source);
  await raiseSequences(db, site);
  const ids = createImportIds(options.source);
  const links = createTextLinks(services, site, ids);
  const rootUid = await findRoot(db);
  const frame = { services, source: options.source, ids, links, now: services.clock(), rootUid };
  for (const step of stepNames) await runStep(step, site, frame, options);
  options.onProgress({ step: 'finish', read: 0, stored: 0, skipped: 0 });
  await recheckWaiting(services, site, options);
  await finishPosts(db, options.source);
  await raiseSequences(db, site);
  options.signal.throwIfAborted();
  const { timeZone } = await services.siteSettings.get();
  await recount(db, timeZone);
  await beginContestLogs(db, options.source, options.signal);
  await sql`analyze submission, judging, problem, app_user, scoreboard_event`.execute(db);
  await db
    .updateTable('site_import')
    .set({ finished_at: services.clock() })
    .where('source', '=', options.source)
    .execute();
}

async function registerImport(db: Kysely<Database>, { kind }: SourceSite, source: string): Promise<void> {
  await sql`insert into site_import (source, kind, started_at) values (${source}, ${kind}, now())
    on conflict (source) do update set started_at = now(), finished_at = null`.execute(db);
}

async function findRoot(db: Kysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .where('role', '=', rootRoleId)
    .select('uid')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined)
    throw new SourceError('This site has no root account yet: open it once and create one.');
  return row.uid;
}

/**
 * Moves sequences above all ids of the source, so that new rows of this site do not get ids of records that are
 * imported later.
 */
async function raiseSequences(db: Kysely<Database>, site: SourceSite): Promise<void> {
  const largest = await site.largestNumbers();
  for (const kind of keysOf(numberedTables))
    await raiseSequence(db, numberedTables[kind], Math.min(largest[kind] ?? 0, numberMax));
}

type Frame = Omit<WriteContext, 'notes'>;

async function runStep(
  step: StepName,
  site: SourceSite,
  frame: Frame,
  { source, signal, onProgress }: SiteImportOptions,
): Promise<void> {
  const { db } = frame.services;
  const row = await db
    .selectFrom('site_import_step')
    .where('source', '=', source)
    .where('step', '=', step)
    .select('cursor')
    .executeTakeFirst();
  const total = { read: 0, stored: 0, skipped: 0 };
  const after = additions[step] === undefined ? (row?.cursor ?? null) : null;
  const batches: AsyncIterable<RecordBatch<StepRecords[StepName]>> = site.streams[step](after);
  // Only submissions are read ahead. Other steps are short, and their records may hold open files.
  for await (const batch of step === 'submissions' ? readAhead(batches) : batches) {
    signal.throwIfAborted();
    const stored = await storeBatch(step, batch, frame);
    total.read += batch.items.length;
    total.stored += stored;
    total.skipped += batch.items.length - stored;
    onProgress({ step, ...total });
  }
}

/**
 * Stores a batch; returns the number of stored records. If the database refuses a value, the batch is halved until the
 * row is found. This row is skipped and reported as an issue.
 */
async function storeBatch<Step extends StepName>(
  step: Step,
  batch: Part<StepRecords[Step]>,
  frame: Frame,
): Promise<number> {
  try {
    return await storePart(step, batch, frame);
  } catch (error) {
    const code = refusalOf(error);
    const { items, cursor } = batch;
    const [only] = items;
    if (code === null || only === undefined || (items.length === 1 && only.record === null)) throw error;
    if (items.length === 1) {
      const issues: SourceItem<never>['issues'] = [...only.issues, { rule: 'refused', detail: { code } }];
      return await storePart(step, { items: [{ key: only.key, record: null, issues }], cursor }, frame);
    }
    const middle = Math.ceil(items.length / 2);
    const first = await storeBatch(step, { items: items.slice(0, middle), cursor: null }, frame);
    return first + (await storeBatch(step, { items: items.slice(middle), cursor }, frame));
  }
}

/** A batch, or a part of a batch. A part has a null `cursor`, which does not move the stored cursor. */
type Part<Record> = Omit<RecordBatch<Record>, 'cursor'> & { readonly cursor: string | null };

/** Stores a part of a batch in one transaction; returns the number of stored records. */
async function storePart<Step extends StepName>(
  step: Step,
  { items, cursor }: Part<StepRecords[Step]>,
  frame: Frame,
): Promise<number> {
  const { ids, links, source, services } = frame;
  const noun = nounOf[step];
  const known = await ids.stored(
    services.db,
    noun,
    items.map(({ key }) => key),
  );
  const seen = new Set<string>();
  const notes = createIssueNotes();
  const fresh = items.filter(({ key }) => {
    if (known.has(key)) return false;
    if (seen.has(key)) notes.add(noun, key, { rule: 'duplicate' });
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  for (const { key, issues } of fresh) for (const issue of issues) notes.add(noun, key, issue);
  const present = fresh.filter((item): item is PresentItem<StepRecords[Step]> => item.record !== null);
  const repeated = items.filter(
    (item): item is PresentItem<StepRecords[Step]> => item.record !== null && known.has(item.key),
  );
  try {
    await ids.look(services.db, referencesOf(step, items));
    const context = { ...frame, notes };
    const write = await writers[step](context, present);
    const add = await additions[step]?.(context, repeated);
    for (const { from, link, why } of links.broken()) notes.add(from.noun, from.key, brokenLink(why, link));
    const stored = await services.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '10min'`.execute(trx);
      const count = present.length === 0 ? 0 : await write(trx);
      const again = await countListed(trx, source, noun, fresh);
      await add?.(trx);
      await storeIssues(trx, source, notes);
      await sql`insert into site_import_step (source, step, cursor, read, stored, skipped)
        values (${source}, ${step}, ${cursor}, ${fresh.length - again}, ${count}, ${fresh.length - count - again})
        on conflict (source, step) do update set
          cursor = coalesce(excluded.cursor, site_import_step.cursor),
          read = site_import_step.read + excluded.read, stored = site_import_step.stored + excluded.stored,
          skipped = site_import_step.skipped + excluded.skipped`.execute(trx);
      return count;
    });
    ids.commit();
    return stored;
  } catch (error) {
    ids.rollback();
    throw error;
  } finally {
    links.endBatch();
  }
}

/**
 * Counts the records that an earlier run read and skipped, so that they are not counted twice. Such records have
 * issues.
 */
async function countListed(
  trx: Kysely<Database>,
  source: string,
  noun: Noun,
  items: readonly SourceItem<unknown>[],
): Promise<number> {
  // Submissions are not checked: they are read only once, and there may be millions.
  if (noun === 'submission' || items.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(distinct old_key) as n from site_import_issue
    where source = ${source} and noun = ${noun} and old_key = any(${items.map(({ key }) => key)}::text[])`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

function brokenLink(rule: 'file-missing' | 'file-refused', link: string): Issue {
  return { rule, detail: { link: link.slice(0, 200) } };
}

async function storeIssues(trx: Kysely<Database>, source: string, { all }: IssueNotes): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ noun, key, issue: { rule, detail } }) => ({
    noun,
    old_key: key,
    rule,
    detail: detail ?? null,
  }));
  await sql`insert into site_import_issue (source, noun, old_key, rule, detail)
    select ${source}, noun, old_key, rule, detail
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as issue (noun text, old_key text, rule text, detail jsonb)
    on conflict do nothing`.execute(trx);
}
