import { type Kysely, sql } from 'kysely';

/** Internal tables, old → new name. */
const tables = {
  judged_problem: 'problem_snapshot',
  text_formulas: 'formula_cache',
  outside_identity: 'oidc_identity',
  problem_check_piece: 'problem_check_run',
  contest_rehearsal_piece: 'contest_rehearsal_submission',
  program_check: 'compile_check',
  contest_start: 'contest_individual_start',
  contest_event: 'scoreboard_event',
  backup_rehearsal: 'backup_restore_test',
  sealed_account_list: 'encrypted_account_list',
  other_contest_source: 'contest_calendar_source',
  outgoing_certificate: 'outbound_certificate',
  email_code_try: 'email_code_attempt',
};

/** Columns by table, old → new name. */
const columns = {
  contest: {
    told_at: 'announced_at',
    opens_itself: 'auto_unfreeze',
    own_seconds: 'individual_seconds',
    board_number: 'scoreboard_version',
  },
  contest_problem: { stays_public: 'keeps_public' },
  judging_task: { returned_by: 'released_by' },
  judge_node: { rival_host: 'name_conflict_host', rival_at: 'name_conflict_at' },
  public_file: { named_at: 'last_referenced_at' },
  test_data_upload: { left_over: 'unmatched_files' },
  session: { is_new_place: 'is_new_location' },
};

/** Functions whose bodies are text with names of tables and columns; a rename does not change them. */
const functions = ['log_earlier_results', 'raise_boards'];

/**
 * Renames internal tables and columns to standard terms. Constraints, indexes, triggers and foreign keys follow
 * automatically; two functions and one trigger that quote names are created again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, renamed] of Object.entries(columns))
    for (const [from, to] of Object.entries(renamed))
      await sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(to)}`.execute(db);
  for (const [from, to] of Object.entries(tables))
    await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);

  const names = new Map([
    ...Object.entries(tables),
    ...Object.values(columns).flatMap(Object.entries<string>),
  ]);
  const pattern = new RegExp(`\\b(${[...names.keys()].join('|')})\\b`, 'g');
  const renamedIn = (source: string) => source.replaceAll(pattern, (name) => names.get(name) ?? name);
  for (const name of functions) {
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef(oid) as source from pg_proc where proname = ${name}`.execute(db);
    for (const { source } of rows) await sql.raw(renamedIn(source)).execute(db);
  }
  const { rows } = await sql<{ source: string }>`
    select pg_get_triggerdef(oid) as source from pg_trigger
    where tgname = 'tell_changed' and tgrelid = 'contest'::regclass`.execute(db);
  for (const { source } of rows) {
    await sql`drop trigger tell_changed on contest`.execute(db);
    await sql.raw(renamedIn(source)).execute(db);
  }
}
