import { type Kysely, sql } from 'kysely';

/** Accounts of this site at other judges; their passwords are encrypted with the key of the site. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table remote_account (
    id bigint generated always as identity primary key,
    judge text not null,
    username text not null,
    sealed_password bytea not null,
    is_enabled boolean not null default true,
    -- Grows with the password: what was signed in by a former one is of no use.
    version int not null default 0,
    -- In both languages: why that judge did not let it in.
    fault jsonb,
    -- Whoever works with it has it until then.
    leased_until timestamptz,
    last_used_at timestamptz,
    created_at timestamptz not null default now(),
    created_by text references app_user on delete set null,
    unique (judge, username)
  )`.execute(db);
}
