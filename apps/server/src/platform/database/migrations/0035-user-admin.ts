import { type Kysely, sql } from 'kysely';

/** Deleted accounts keep their row; lists with passwords wait to be imported or downloaded once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user
    add column hidden_at timestamptz,
    -- Whoever is hidden is banned as well: every rule about the banned holds for them.
    add constraint app_user_hidden_is_banned check (hidden_at is null or status = 1)`.execute(db);
  await sql`create index app_user_newest on app_user (created_at desc, uid desc)`.execute(db);
  await sql`create index app_user_staff on app_user (role) where role in (1000, 1001, 1008)`.execute(db);
  for (const [name, expression] of [
    ['app_user_email_search', 'email_key'],
    ['app_user_realname_search', 'lower(realname)'],
  ])
    await sql
      .raw(
        `do $$ begin
          create extension if not exists pg_trgm;
          create index ${name} on app_user using gin ((${expression}) gin_trgm_ops);
        exception when others then raise notice 'no search index ${name}: %', sqlerrm;
        end $$`,
      )
      .execute(db);
  await sql`create table sealed_account_list (
    key text primary key,
    uid text not null references app_user on delete cascade,
    -- Encrypted with the site's key: names and passwords.
    sealed bytea not null,
    expires_at timestamptz not null
  )`.execute(db);
}
