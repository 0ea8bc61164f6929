import { type Kysely, sql } from 'kysely';

/** Git repositories from which problems are published, and checks of problems that are not published yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table problem_repository (
    id bigint generated always as identity primary key,
    uid text not null references app_user on delete cascade,
    address text not null,
    -- Empty: the default branch.
    branch text not null,
    username text not null,
    -- Encrypted with the key of the site.
    token bytea,
    hook_secret bytea not null,
    publishes boolean not null,
    is_public boolean not null,
    commit_id text,
    synced_at timestamptz,
    created_at timestamptz not null,
    modified_at timestamptz not null,
    unique (uid, address, branch)
  )`.execute(db);
  await sql`create table repository_problem (
    repository_id bigint not null references problem_repository on delete cascade,
    root text not null,
    pid bigint references problem on delete set null,
    -- Of the state that was published last: its git tree, its files with their ids, and the content on the site.
    published_tree text,
    published_commit text,
    published_files jsonb not null default '{}',
    site_mark text,
    -- What the last sync found.
    result jsonb not null,
    primary key (repository_id, root)
  )`.execute(db);
  await sql`create index repository_problem_of_problem on repository_problem (pid)`.execute(db);
  await sql`create table repository_sync (
    id bigint generated always as identity primary key,
    repository_id bigint not null references problem_repository on delete cascade,
    job_id uuid references job on delete set null,
    cause text not null check (cause in ('hook', 'asked')),
    commit_id text,
    subject text,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index repository_sync_of_repository on repository_sync (repository_id, id desc)`.execute(
    db,
  );
  await sql`create index repository_sync_of_job on repository_sync (job_id)`.execute(db);
  await sql`alter table problem_check add column is_candidate boolean not null default false`.execute(db);
}
