import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { SourceError } from './model/source-error.ts';
import { type Noun, type SourceItem, type SourceSite } from './model/source.ts';
import { isSameCode } from './verify/same-code.ts';

/** Number of stored submissions that are compared with the source. */
const sampleSize = 50;

/** How a stored record compares with the record that the source has under the same key. */
interface Comparison {
  readonly isEqual: boolean;
  /** Whether the records differ only as they would if the source were read with another time zone. */
  readonly isShifted: boolean;
}

/**
 * Checks that a source is the site that earlier runs migrated under its name. Throws `SourceError` if most records with
 * the same key are other records. Otherwise new submissions and members of this source would be added to records of
 * another site, because keys such as `1000` exist on every site.
 */
export async function checkSameSite(db: Kysely<Database>, site: SourceSite, source: string): Promise<void> {
  const submissions = await compareSubmissions(db, site, source);
  const all = submissions.length > 0 ? submissions : await compareTimes(db, site, source);
  const isMost = (some: readonly Comparison[]) => some.length > all.length / 2;
  if (isMost(all.filter(({ isShifted }) => isShifted)))
    throw new SourceError(
      'The times of the source differ by whole hours or quarter hours from those migrated before: read it with the same time zone as before, or migrate it into an empty site.',
    );
  if (isMost(all.filter(({ isEqual }) => !isEqual)))
    throw new SourceError(
      'The source is another site than the one migrated before: give it a name of its own to migrate both.',
    );
}

/** Compares time and code of stored submissions. What the user typed and the time do not change on either site. */
async function compareSubmissions(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
): Promise<Comparison[]> {
  const { rows } = await sql<{ key: string; code: string; at: Date }>`
    select old_key as key, code, submitted_at as at from (
      select old_key, new_id::bigint as id from site_import_id where source = ${source} and noun = 'submission'
      order by old_key limit ${sampleSize}
    ) stored join submission on submission.id = stored.id`.execute(db);
  if (rows.length === 0) return [];
  const found = await site.figures.submissions(rows.map(({ key }) => key));
  const records = new Map(found.map(({ key, record }) => [key, record]));
  return rows.flatMap(({ key, code, at }) => {
    const record = records.get(key);
    if (!record) return [];
    // An earlier run may have read a source that does not contain codes.
    const hasSameCode = code === '' || isSameCode(code, record);
    const time = record.submittedAt === null ? equal : compareTime(record.submittedAt, at);
    return [hasSameCode ? time : different];
  });
}

const equal: Comparison = { isEqual: true, isShifted: false };
const different: Comparison = { isEqual: false, isShifted: false };

const quarterHourMs = 900_000;
/** Maximum difference between two time zones: from UTC-12 to UTC+14. */
const zonesMs = 26 * 3_600_000;

function compareTime(now: Date, stored: Date): Comparison {
  const shift = Math.abs(now.getTime() - stored.getTime());
  if (shift === 0) return equal;
  return { isEqual: false, isShifted: shift % quarterHourMs === 0 && shift <= zonesMs };
}

/** Compares the times at which the first users and problems of the source were created. */
async function compareTimes(db: Kysely<Database>, site: SourceSite, source: string): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for await (const { items } of site.streams.users(null)) {
    compared.push(...(await compareCreated(db, source, 'user', items)));
    break;
  }
  for await (const { items } of site.streams.problems(null)) {
    for (const { record } of items) await record?.plan.source.close();
    compared.push(...(await compareCreated(db, source, 'problem', items)));
    break;
  }
  return compared;
}

async function compareCreated(
  db: Kysely<Database>,
  source: string,
  noun: Noun & ('user' | 'problem'),
  items: readonly SourceItem<{ readonly createdAt: Date | null }>[],
): Promise<Comparison[]> {
  const [table, id] = noun === 'user' ? ['app_user', sql`owner.uid`] : ['problem', sql`owner.id::text`];
  const { rows } = await sql<{ key: string; at: Date }>`
    select stored.old_key as key, owner.created_at as at from site_import_id stored
    join ${sql.table(table)} owner on ${id} = stored.new_id
    where stored.source = ${source} and stored.noun = ${noun} and stored.old_key = any(${items.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  const stored = new Map(rows.map(({ key, at }) => [key, at]));
  return items.flatMap(({ key, record }) => {
    const at = stored.get(key);
    return at === undefined || !record?.createdAt ? [] : [compareTime(record.createdAt, at)];
  });
}
