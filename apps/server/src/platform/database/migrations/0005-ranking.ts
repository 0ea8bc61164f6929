import { type Kysely, sql } from 'kysely';

/**
 * Rankings read whole pages from an index over the counters. Therefore the counters store who is listed; triggers
 * update that with every ban.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** As in the first migration: a server without `pg_trgm` searches without an index. */
function searchIndex(name: string, column: string): string {
  return `do $$ begin
    create extension if not exists pg_trgm;
    create index ${name} on app_user using gin (lower(${column}) gin_trgm_ops);
  exception when others then raise notice 'no search index ${name}: %', sqlerrm;
  end $$`;
}

const statements = [
  `alter table user_counter add column is_listed boolean not null default true`,
  `update user_counter set is_listed = false
    where uid in (select uid from app_user where status <> 0)`,
  `create function user_counter_new() returns trigger language plpgsql as $$ begin
    -- The status is no condition, or an index of all users who are not banned could be walked instead.
    new.is_listed := coalesce((select status = 0 from app_user where uid = new.uid), false);
    return new;
  end $$`,
  `create trigger user_counter_new before insert on user_counter
    for each row execute function user_counter_new()`,
  `create function app_user_status_changed() returns trigger language plpgsql as $$ begin
    update user_counter set is_listed = (new.status = 0) where uid = new.uid;
    return null;
  end $$`,
  `create trigger app_user_status_changed after update of status on app_user
    for each row when (old.status is distinct from new.status) execute function app_user_status_changed()`,
  `create index user_rank_acm on user_counter (ac desc, total, uid) where is_listed`,
  `create index user_rank_oi on user_counter (oi_score desc, ac desc, uid) where is_listed`,
  searchIndex('app_user_nickname_search', 'nickname'),
  searchIndex('app_user_realname_search', 'realname'),
];
