import { type Kysely, sql } from 'kysely';

const statements = [
  // The files that a problem's versions and attachments reference, each once: the share of the problem in its owner's
  // storage.
  `create table problem_blob (
    pid bigint not null references problem on delete cascade,
    sha256 text not null,
    size bigint not null,
    primary key (pid, sha256)
  )`,
  `create function note_problem_blobs(of_pid bigint, document jsonb) returns void language sql as $$
    insert into problem_blob (pid, sha256, size)
      select distinct of_pid, blob.sha256, blob.size
      from jsonb_path_query(document, 'strict $.**.sha256') as found (value)
        join blob on blob.sha256 = found.value #>> '{}'
    on conflict do nothing
  $$`,
  // Triggers, so that no way of storing test data can omit them.
  `create function note_version_blobs() returns trigger language plpgsql as $$
    begin
      perform note_problem_blobs(new.pid, cases) from problem_data where version = new.version;
      return null;
    end $$`,
  `create trigger note_version_blobs after insert on problem_data_history
    for each row execute function note_version_blobs()`,
  `create function note_attachment_blobs() returns trigger language plpgsql as $$
    begin
      perform note_problem_blobs(new.pid, new.attachments);
      return null;
    end $$`,
  `create trigger note_attachment_blobs after insert or update of attachments on problem_package
    for each row execute function note_attachment_blobs()`,
  `do $$ begin
    perform note_problem_blobs(history.pid, data.cases)
      from problem_data_history history join problem_data data on data.version = history.version;
    perform note_problem_blobs(pid, attachments) from problem_package;
  end $$`,
  `alter table app_user add column storage_mb integer check (storage_mb >= 0)`,
  `alter table app_group add column storage_mb integer check (storage_mb >= 0)`,
  // Until an upload is read, its bytes as received; then the bytes stored from it.
  `alter table test_data_upload add column bytes bigint not null default 0`,
  `update test_data_upload set bytes = size`,
  `create index if not exists problem_author_uid on problem (author_uid)`,
  `create index if not exists problem_gid on problem (gid)`,
  `create index if not exists public_file_uid on public_file (uid)`,
  `create index if not exists public_file_gid on public_file (gid)`,
  `create index if not exists job_uid_archive on job (uid) where input ? 'archive'`,
];

/** Storage used: bytes of each problem, and quotas of single users and groups. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
