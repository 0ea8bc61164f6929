import { type Kysely, sql } from 'kysely';

/** Load rehearsals of contests: past submissions judged again, invisible to users. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table contest_rehearsal (
    id bigint generated always as identity primary key,
    cid bigint not null references contest on delete cascade,
    -- Jobs go after a while; the report stays.
    job_id uuid references job on delete set null,
    uid text,
    pace smallint not null check (pace between 1 and 10),
    -- The first so many of the contest; null: all of it.
    minutes int check (minutes > 0),
    interrupts boolean not null,
    total int not null,
    -- The node that is taken out on the way: it gets nothing of the rehearsal, and nothing of what it says of it is
    -- heard, until the time that ends it by itself.
    cut_node_id bigint references judge_node on delete set null,
    cut_node_name text,
    cut_at timestamptz,
    cut_until timestamptz,
    cut_nodes_left int,
    report jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`.execute(db);
  await sql`create index contest_rehearsal_of_contest on contest_rehearsal (cid, id desc)`.execute(db);
  await sql`create index contest_rehearsal_of_job on contest_rehearsal (job_id)`.execute(db);
  await sql`create index contest_rehearsal_cut on contest_rehearsal (cut_node_id) where cut_node_id is not null`.execute(
    db,
  );
  // What is replayed and when; deleted at the end of the rehearsal.
  await sql`create table contest_rehearsal_piece (
    id bigint generated always as identity primary key,
    rehearsal_id bigint not null references contest_rehearsal on delete cascade,
    submit_id bigint references submission on delete set null,
    -- Milliseconds of the rehearsal's own clock.
    due_ms int not null,
    judging_id bigint unique references judging on delete set null,
    sent_ms int,
    -- It was being judged by the node that was taken out.
    is_returned boolean not null default false
  )`.execute(db);
  await sql`create index contest_rehearsal_piece_due on contest_rehearsal_piece (rehearsal_id, due_ms, id)`.execute(
    db,
  );
  await sql`create index contest_rehearsal_piece_of_submission on contest_rehearsal_piece (submit_id)`.execute(
    db,
  );
  await sql`alter table judging_task drop constraint judging_task_priority_check`.execute(db);
  await sql`alter table judging_task add constraint judging_task_priority_check
    check (priority between 0 and 5)`.execute(db);
}
