import { type Kysely, sql } from 'kysely';

/** Editorials of problems and contests, with the rule by which each opens. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table editorial (
    id bigint generated always as identity primary key,
    pid bigint references problem on delete cascade,
    cid bigint references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    -- Exactly one of a text and a post.
    content text,
    did bigint references discussion on delete cascade,
    rule text not null check (rule in ('solved', 'ended', 'attempts', 'date')),
    attempts int,
    opens_at timestamptz,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz,
    constraint editorial_place check (num_nonnulls(pid, cid) = 1),
    constraint editorial_text check (num_nonnulls(content, did) = 1),
    constraint editorial_rule check (
      (rule = 'attempts') = (attempts is not null) and (rule = 'date') = (opens_at is not null)
    )
  )`.execute(db);
  await sql`create unique index editorial_of_problem on editorial (pid) where hidden_at is null`.execute(db);
  await sql`create unique index editorial_of_contest on editorial (cid) where hidden_at is null`.execute(db);
  await sql`create index editorial_of_post on editorial (did) where did is not null`.execute(db);
}
