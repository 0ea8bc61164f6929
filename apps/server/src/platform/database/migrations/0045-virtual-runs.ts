import { type Kysely, sql } from 'kysely';

/**
 * Virtual participation in finished contests. Submissions of such a run belong to the contest but do not count in it:
 * every count of a contest's submissions selects those without a run.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contest add column open_virtual boolean not null default true`,
  // Managers of closed contests have not been asked.
  `update contest set open_virtual = false where auth <> 0`,
  `create table virtual_run (
    id bigint generated always as identity primary key,
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    starts_at timestamptz not null,
    -- Earlier than the contest's length says where it was ended by hand.
    ends_at timestamptz not null,
    created_at timestamptz not null default now(),
    check (ends_at >= starts_at),
    -- What a submission points at: a run of its own contest and user.
    unique (id, cid, uid)
  )`,
  `create index virtual_run_of_user on virtual_run (cid, uid, ends_at desc)`,
  `create index virtual_run_by_user on virtual_run (uid)`,
  `alter table submission add column virtual_run_id bigint,
    add foreign key (virtual_run_id, cid, uid) references virtual_run (id, cid, uid),
    add check (virtual_run_id is null or cid is not null)`,
  `create index submission_of_virtual_run on submission (virtual_run_id, id) where virtual_run_id is not null`,
];
