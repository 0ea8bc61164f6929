import { type Kysely, sql } from 'kysely';

/**
 * People who manage or test a problem, contest or training beside its owner. They are part of a viewer's cached rights,
 * so changes notify all servers of the person concerned, like changes of an account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table collaborator (
    id bigint generated always as identity primary key,
    pid bigint references problem on delete cascade,
    cid bigint references contest on delete cascade,
    tid bigint references training on delete cascade,
    uid text not null references app_user on delete cascade,
    role text not null check (role in ('curator', 'manager', 'tester')),
    added_by text references app_user on delete set null,
    created_at timestamptz not null default now(),
    -- Set, instead of a deletion, for those who have submitted meanwhile: their submissions stay unofficial.
    ended_at timestamptz,
    constraint collaborator_place check (num_nonnulls(pid, cid, tid) = 1),
    constraint collaborator_kind check (
      role = 'manager' and pid is null or role = 'curator' and pid is not null or role = 'tester' and tid is null
    )
  )`.execute(db);
  await sql`create unique index collaborator_of_problem on collaborator (pid, uid) where pid is not null`.execute(
    db,
  );
  await sql`create unique index collaborator_of_contest on collaborator (cid, uid) where cid is not null`.execute(
    db,
  );
  await sql`create unique index collaborator_of_training on collaborator (tid, uid) where tid is not null`.execute(
    db,
  );
  await sql`create index collaborator_user on collaborator (uid)`.execute(db);
  await sql`create trigger tell_rows after insert or delete or truncate or update on collaborator
    for each statement execute function tell_rows()`.execute(db);
  await sql`create function tell_collaborator() returns trigger language plpgsql as $$ begin
    perform pg_notify('xiezhi',
      json_build_object('t', 'caller', 'd', json_build_object('uid', coalesce(new.uid, old.uid)))::text);
    return null;
  end $$`.execute(db);
  await sql`create trigger tell_collaborator after insert or update or delete on collaborator
    for each row execute function tell_collaborator()`.execute(db);
}
