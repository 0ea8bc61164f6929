import { settingDefaults } from '@xiezhi/contract/limits';
import { storageLimits } from '@xiezhi/contract/limits/storage';
import { rootRoleId } from '@xiezhi/contract/enums/roles';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/*
 * What counts towards a storage quota, in bytes of files:
 *
 * - For a user: test data and attachments of problems that they authored, pictures and files that they sent, uploads of
 *   test data that are not saved yet, and package archives of their jobs.
 * - For a group: test data and attachments of its problems, and pictures that were sent for it. They also count for the
 *   users who authored or sent them.
 * - For the site: every stored file once, and uploads in progress.
 *
 * Within a problem a file counts once, however many versions reference it. Older versions count, too, because
 * submissions were judged on them. Database rows (texts, submissions) and backups do not count.
 *
 * Pictures and files stop counting when they are removed. An upload stops counting when it is saved, cancelled, or a
 * day old; a package when its job is deleted. A problem stops counting `storageLimits.deletedLife` after it was
 * deleted, so that users cannot free the same space every hour. The usage of the site falls when the collector removes
 * the files.
 *
 * Bytes of rejected and removed files stay on disk for a day, until the collector removes them. Therefore
 * `recordWriting` limits what a user can write in a day.
 */

/** Used bytes and their limit; the limit is null if there is none. */
export interface StorageUsage {
  readonly used: number;
  readonly limit: number | null;
}

/**
 * The only kind of job whose result contains an archive. Generated columns of the table `job` contain this text, too.
 */
export const exportKind = 'problem-export';

export const mebibyte = 1024 * 1024;

type Settings = Record<'storageUserMb' | 'storageGroupMb' | 'storageSiteMb', number>;

async function readSettings(db: Kysely<Database>): Promise<Settings> {
  const { storageUserMb, storageGroupMb, storageSiteMb } = settingDefaults;
  const settings: Settings = { storageUserMb, storageGroupMb, storageSiteMb };
  const rows = await db
    .selectFrom('site_setting')
    .where('key', 'in', Object.keys(settings))
    .select(['key', 'value'])
    .execute();
  return { ...settings, ...Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)])) };
}

/** 0 MiB means no limit. */
function bytesOf(megabytes: number): number | null {
  return megabytes === 0 ? null : megabytes * mebibyte;
}

/** SQL condition: the problem's files count. They still count for some time after the problem was deleted. */
const isCounted = sql`(problem.hidden_at is null
  or problem.hidden_at > now() - ${storageLimits.deletedLife / 1000} * interval '1 second')`;

/** SQL query: user, hash and bytes of the archives of users' jobs. An archive occurs only once for each user. */
export const archives = sql`(
  select distinct job.uid, job.archive_sha256 as sha256, job.archive_bytes as bytes
  from job where job.archive_bytes is not null
)`;

/** SQL query: user and bytes of each counted file. */
const userItems = sql`(
  select problem.author_uid as uid, problem_blob.size as bytes
    from problem_blob join problem on problem.id = problem_blob.pid where ${isCounted}
  union all
  select public_file.uid, blob.size from public_file join blob using (sha256)
  union all
  select test_data_upload.uid, test_data_upload.bytes from test_data_upload
  union all
  select archive.uid, archive.bytes from ${archives} as archive
)`;

const groupItems = sql`(
  select problem.gid, problem_blob.size as bytes
    from problem_blob join problem on problem.id = problem_blob.pid where ${isCounted}
  union all
  select public_file.gid, blob.size from public_file join blob using (sha256)
)`;

async function sumOf(db: Kysely<Database>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ used: string | number }>`${query}`.execute(db);
  return Number(rows[0]?.used ?? 0);
}

/**
 * Returns the storage limit of a user in bytes. Root transfers whole sites and is limited only by the limit of the
 * site.
 */
export async function userLimit(db: Kysely<Database>, uid: string): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select(['storage_mb', 'role'])
    .executeTakeFirst();
  if (row?.role === rootRoleId) return null;
  return bytesOf(row?.storage_mb ?? (await readSettings(db)).storageUserMb);
}

export async function userUsage(db: Kysely<Database>, uid: string): Promise<StorageUsage> {
  const used = await sumOf(
    db,
    sql`select coalesce(sum(item.bytes), 0) as used from ${userItems} as item where item.uid = ${uid}`,
  );
  return { used, limit: await userLimit(db, uid) };
}

export async function groupUsage(db: Kysely<Database>, gid: number): Promise<StorageUsage> {
  const row = await db.selectFrom('app_group').where('id', '=', gid).select('storage_mb').executeTakeFirst();
  const used = await sumOf(
    db,
    sql`select coalesce(sum(item.bytes), 0) as used from ${groupItems} as item where item.gid = ${gid}`,
  );
  return { used, limit: bytesOf(row?.storage_mb ?? (await readSettings(db)).storageGroupMb) };
}

export async function siteUsage(db: Kysely<Database>): Promise<StorageUsage> {
  const used = await sumOf(
    db,
    sql`select (select coalesce(sum(size), 0) from blob)
      + (select coalesce(sum(bytes), 0) from test_data_upload)
      + (select coalesce(sum(archive.bytes), 0) from ${archives} as archive
        where not exists (select from blob where blob.sha256 = archive.sha256)) as used`,
  );
  return { used, limit: bytesOf((await readSettings(db)).storageSiteMb) };
}

/** Returns the users with the largest usage, in descending order, and all users with an individual limit. */
export async function largestUsers(db: Kysely<Database>, maxRows: number) {
  const { rows } = await sql<{ uid: string; username: string; used: number; ownMb: number | null }>`
    select app_user.uid, app_user.username, coalesce(sum(item.bytes), 0)::float8 as used,
      app_user.storage_mb as "ownMb"
    from app_user left join ${userItems} as item on item.uid = app_user.uid
    group by app_user.uid having sum(item.bytes) > 0 or app_user.storage_mb is not null
    order by (app_user.storage_mb is null), used desc, app_user.uid limit ${maxRows}`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/**
 * Returns the groups with the largest usage in bytes, in descending order, and all groups with an individual limit.
 * Unless `namesHidden` is set, a hidden group appears as `#` and its id.
 */
export async function largestGroups(
  db: Kysely<Database>,
  { maxRows, namesHidden }: { readonly maxRows: number; readonly namesHidden: boolean },
) {
  const { rows } = await sql<{ gid: number; name: string; used: number; ownMb: number | null }>`
    select app_group.id::float8 as gid, coalesce(sum(item.bytes), 0)::float8 as used,
      case when ${namesHidden} or app_group.is_visible then app_group.name else '#' || app_group.id end as name,
      app_group.storage_mb as "ownMb"
    from app_group left join ${groupItems} as item on item.gid = app_group.id
    group by app_group.id having sum(item.bytes) > 0 or app_group.storage_mb is not null
    order by (app_group.storage_mb is null), used desc, app_group.id limit ${maxRows}`.execute(
    db.withoutPlugins(),
  );
  return rows;
}
