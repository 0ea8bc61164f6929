import { type Kysely, sql } from 'kysely';

/**
 * Triggers notify all servers of changes of frequently read tables. Some tables have columns that change all the time
 * and are not shown (lease renewals, node heartbeats): they are ignored. For contests, the columns that each verdict
 * and each log entry change are ignored.
 */
const tables: Readonly<Record<string, string>> = {
  announcement: '',
  app_user: '',
  code_template: '',
  contest_problem: '',
  contest_registration: '',
  home_carousel: '',
  judging_task: 'of status, node_id',
  language_limit: '',
  problem: '',
  problem_counter: '',
  problem_language: '',
  problem_tag: '',
  problem_text: '',
  role_ability: '',
  site_setting: '',
  submission: '',
  submission_day: '',
  tag: '',
  tag_classification: '',
  user_counter: '',
};

const differsBut = (columns: string) =>
  `to_jsonb(old) - array[${columns}] is distinct from to_jsonb(new) - array[${columns}]`;

/** Conditions under which an update of a row is notified. */
const rowByRow: Readonly<Record<string, string>> = {
  contest: differsBut(`'board_number', 'log_number', 'log_head', 'told_at'`),
  // A regular heartbeat leaves the offered languages unchanged; a node that was silent may offer them again.
  judge_node: `${differsBut(`'last_seen_at', 'cpu_load', 'memory_load'`)}
    or new.last_seen_at not between old.last_seen_at and old.last_seen_at + interval '1 minute'`,
};

const statements = [
  `create function tell_rows() returns trigger language plpgsql as $$ begin
    perform pg_notify('xiezhi', json_build_object('t', 'rows', 'd', json_build_object('table', tg_table_name))::text);
    return null;
  end $$`,
  `create function tell_caller() returns trigger language plpgsql as $$ begin
    perform pg_notify('xiezhi', json_build_object('t', 'caller', 'd', json_build_object('uid', old.uid))::text);
    return null;
  end $$`,
  ...Object.entries(tables).map(
    ([table, columns]) => `create trigger tell_rows
      after insert or delete or truncate or update ${columns} on ${table}
      for each statement execute function tell_rows()`,
  ),
  ...Object.entries(rowByRow).flatMap(([table, condition]) => [
    `create trigger tell_rows after insert or delete or truncate on ${table}
      for each statement execute function tell_rows()`,
    `create trigger tell_changed after update on ${table}
      for each row when (${condition}) execute function tell_rows()`,
  ]),
  // The rights of a session or an account have changed.
  `create trigger tell_ended after update of revoked_at, expires_at, uid on session
    for each row when (old.uid <> new.uid or old.revoked_at is distinct from new.revoked_at
      or old.expires_at > new.expires_at) execute function tell_caller()`,
  `create trigger tell_deleted after delete on session
    for each row when (old.revoked_at is null and old.expires_at > now()) execute function tell_caller()`,
  `create trigger tell_account after update of status, role, username on app_user
    for each row when (old.status <> new.status or old.role <> new.role or old.username <> new.username)
    execute function tell_caller()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
