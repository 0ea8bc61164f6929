import { type Kysely, sql } from 'kysely';

/** Problems are edited in the browser, and groups propose theirs for the public bank. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...problems, ...bank, ...programs, ...statistics])
    await sql.raw(statement).execute(db);
}

const problems = [
  `alter table problem
    -- Rises with each change of what is written here; test data has versions of its own.
    add column revision int not null default 1,
    -- The judge program was changed in the browser: it has to be compiled before the public meets it.
    add column program_edited boolean not null default false,
    -- What was said at the last decision about its publication.
    add column apply_public_comment text,
    -- Seen by its group alone. One that was taken into the bank keeps its group and is seen by everybody.
    add column is_group boolean not null
      generated always as (gid is not null and apply_public_progress is distinct from 2) stored,
    add constraint problem_apply_public_progress check (apply_public_progress between 1 and 3)`,
  // Fields that were changed in the other language and not yet in this one: the text of the other language before that
  // change.
  `alter table problem_text add column behind jsonb not null default '{}'`,
  `create index problem_of_author on problem (author, id desc)`,
  `create index problem_applied on problem (apply_public_progress, gid, id desc)
    where gid is not null and apply_public_progress is not null and hidden_at is null`,
];

/** Condition of the public bank, as its queries state it. */
const isPublic = 'auth = 1 and not is_group and hidden_at is null';
const bank = [
  `drop index problem_public, problem_updated, problem_display_id_start`,
  `create index problem_public on problem (char_length(display_id), display_id)
    include (id, difficulty, is_remote) where ${isPublic}`,
  `create index problem_updated on problem (modified_at desc, id desc) where ${isPublic}`,
  `create index problem_display_id_start on problem (lower(display_id) text_pattern_ops) where ${isPublic}`,
];

/**
 * Nodes compile judge programs; these tasks go through the queue, too. The constraints on kinds of tasks are dropped,
 * because the node protocol already checks the kinds.
 */
const programs = [
  `alter table judging drop constraint judging_reason_check`,
  `alter table judging_task drop constraint judging_task_kind_check`,
  `create table program_check (
    id bigint generated always as identity primary key,
    -- Null once the judging is forgotten.
    judging_id bigint unique references judging on delete set null,
    -- Of the program and the files beside it.
    digest text not null,
    uid text not null,
    -- What is compiled; null once it has been.
    program jsonb, files jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    is_compiled boolean,
    output text
  )`,
  `create index program_check_digest on program_check (digest, finished_at desc) where finished_at is not null`,
];

const practice = 'cid is null and gid is null';

/** Statistics of a problem's submissions are read from one index, and its users from another. */
const statistics = [
  `drop index submission_of_problem`,
  `create index submission_of_problem on submission (pid, id desc) include (status, language, submitted_at)
    where ${practice} and hidden_at is null`,
  `create index user_problem_of_problem on user_problem (pid) where ${practice} and tid is null`,
];
