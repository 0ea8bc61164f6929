import { type Kysely, sql } from 'kysely';

/**
 * Columns that name the package archive of a job, so that the storage check reads no results. Generated, so that rows of
 * servers of the previous release have them too. Only exports have their archive in the result, all others in the input.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const archive = sql`(case when kind = 'problem-export' then result else input end -> 'archive')`;
  await sql`alter table job
    add column archive_sha256 text generated always as (${archive} ->> 'sha256') stored,
    add column archive_bytes bigint generated always as (
      case when jsonb_typeof(${archive} -> 'size') = 'number' then (${archive} ->> 'size')::numeric::bigint end
    ) stored`.execute(db);
  await sql`create index job_archive on job (uid) include (archive_sha256, archive_bytes)
    where archive_bytes is not null`.execute(db);
  await sql`drop index job_uid_archive`.execute(db);
}
