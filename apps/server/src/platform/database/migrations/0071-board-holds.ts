import { type Kysely, sql } from 'kysely';

/** Submissions that are rejudged together: a scoreboard takes their new verdicts all at once. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table board_hold (
    id bigint generated always as identity primary key,
    cid bigint not null references contest on delete cascade,
    created_at timestamptz not null default now(),
    -- All of its submissions wait for their judge, or have been settled.
    is_queued boolean not null default false
  )`,
  `create index board_hold_of_contest on board_hold (cid)`,
  `create table board_hold_member (
    submit_id bigint primary key references submission on delete cascade,
    hold_id bigint not null references board_hold on delete cascade,
    -- Its new verdict is stored, and the scoreboard has yet to take it.
    is_judged boolean not null default false
  )`,
  `create index board_hold_member_of_hold on board_hold_member (hold_id)`,
];
