import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { SourceError } from './model/source-error.ts';
import { type Noun, type SourceItem, type SourceSite } from './model/source.ts';
import { storable } from './raw/storable-json.ts';

/** Number of stored submissions that are compared with the source. */
const sampleSize = 50;

/** Numbers of records that the source and an earlier run have under the same key. */
interface Tally {
  readonly equal: number;
  readonly different: number;
}

/**
 * Checks that a source is the site that earlier runs migrated under its name. Throws `SourceError` if most records with
 * the same key are other records. Otherwise new submissions and members of this source would be added to records of
 * another site, because keys such as `1000` exist on every site.
 */
export async function checkSameSite(db: Kysely<Database>, site: SourceSite, source: string): Promise<void> {
  const submissions = await compareSubmissions(db, site, source);
  const { equal, different } =
    submissions.equal + submissions.different > 0 ? submissions : await compareTimes(db, site, source);
  if (different > equal)
    throw new SourceError(
      'The source is another site than the one migrated before: give it a name of its own to migrate both.',
    );
}

/** Compares time and code of stored submissions, which do not change on either site. */
async function compareSubmissions(db: Kysely<Database>, site: SourceSite, source: string): Promise<Tally> {
  const { rows } = await sql<{ key: string; code: string; at: Date }>`
    select old_key as key, code, submitted_at as at from (
      select old_key, new_id::bigint as id from site_import_id where source = ${source} and noun = 'submission'
      order by old_key limit ${sampleSize}
    ) stored join submission on submission.id = stored.id`.execute(db);
  if (rows.length === 0) return { equal: 0, different: 0 };
  const found = await site.figures.submissions(rows.map(({ key }) => key));
  const records = new Map(found.map(({ key, record }) => [key, record]));
  return tally(
    rows.flatMap(({ key, code, at }) => {
      const record = records.get(key);
      if (!record) return [];
      const isSameTime = record.submittedAt === null || record.submittedAt.getTime() === at.getTime();
      return [isSameTime && storable(record.code).startsWith(code)];
    }),
  );
}

/** Compares the times at which the first users and problems of the source were created. */
async function compareTimes(db: Kysely<Database>, site: SourceSite, source: string): Promise<Tally> {
  const matches: boolean[] = [];
  for await (const { items } of site.streams.users(null)) {
    matches.push(...(await compareCreated(db, source, 'user', items)));
    break;
  }
  for await (const { items } of site.streams.problems(null)) {
    for (const { record } of items) await record?.plan.source.close();
    matches.push(...(await compareCreated(db, source, 'problem', items)));
    break;
  }
  return tally(matches);
}

async function compareCreated(
  db: Kysely<Database>,
  source: string,
  noun: Noun & ('user' | 'problem'),
  items: readonly SourceItem<{ readonly createdAt: Date | null }>[],
): Promise<boolean[]> {
  const [table, id] = noun === 'user' ? ['app_user', sql`owner.uid`] : ['problem', sql`owner.id::text`];
  const { rows } = await sql<{ key: string; at: Date }>`
    select stored.old_key as key, owner.created_at as at from site_import_id stored
    join ${sql.table(table)} owner on ${id} = stored.new_id
    where stored.source = ${source} and stored.noun = ${noun} and stored.old_key = any(${items.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  const stored = new Map(rows.map(({ key, at }) => [key, at.getTime()]));
  return items.flatMap(({ key, record }) => {
    const at = stored.get(key);
    return at === undefined || !record?.createdAt ? [] : [record.createdAt.getTime() === at];
  });
}

function tally(matches: readonly boolean[]): Tally {
  const equal = matches.filter((isEqual) => isEqual).length;
  return { equal, different: matches.length - equal };
}
