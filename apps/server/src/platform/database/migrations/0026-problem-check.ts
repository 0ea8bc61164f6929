import { type Kysely, sql } from 'kysely';

/** Checks of a problem before it is published: their results, and their runs while they are judged. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table problem_check (
    id bigint generated always as identity primary key,
    pid bigint not null references problem on delete cascade,
    -- Jobs go after a while; what they found stays.
    job_id uuid references job on delete set null,
    uid text,
    -- The problem as it was when the checks began: later edits do not change what is checked.
    data_version text not null references problem_data,
    snapshot jsonb not null,
    -- Digests of what the result hangs on, by name.
    basis jsonb not null,
    result jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`.execute(db);
  await sql`create index problem_check_of_problem on problem_check (pid, id desc)`.execute(db);
  await sql`create index problem_check_of_job on problem_check (job_id)`.execute(db);
  // A program that is judged for a check, like a submission with its own problem and cases.
  await sql`create table problem_check_piece (
    judging_id bigint primary key references judging on delete cascade,
    check_id bigint not null references problem_check on delete cascade,
    part text not null check (part in ('validator', 'solution', 'probe', 'mutant')),
    -- Its place among those of its part.
    number int not null,
    language text not null,
    code text not null,
    problem_digest text not null,
    -- Which outputs are judged: the program's own, or what a checker is tried with.
    outputs text not null check (outputs in ('own', 'answer', 'empty', 'input', 'other')),
    unique (check_id, part, number)
  )`.execute(db);
}
