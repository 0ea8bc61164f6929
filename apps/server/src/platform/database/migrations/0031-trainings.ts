import { type Kysely, sql } from 'kysely';

/**
 * Trainings with categories, passwords and members. Progress is not stored: it is computed from the members'
 * submissions to the problems.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table training_category (
    id bigint generated always as identity primary key,
    -- Null: of the site.
    gid bigint references app_group on delete cascade,
    name text not null,
    color text,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create unique index training_category_name on training_category (lower(name)) where gid is null`,
  `create unique index training_category_of_group on training_category (gid, lower(name)) where gid is not null`,

  `alter table training
    add column category_id bigint references training_category on delete set null,
    -- In other languages than the classic columns, by locale.
    add column texts jsonb not null default '{}',
    add column password_hash text`,
  `create index training_of_category on training (category_id) where category_id is not null`,
  `create index training_of_owner on training (uid)`,

  `create table training_registration (
    tid bigint not null references training on delete cascade,
    uid text not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    primary key (tid, uid)
  )`,
  `create index training_registration_reverse on training_registration (uid, tid)`,
];
