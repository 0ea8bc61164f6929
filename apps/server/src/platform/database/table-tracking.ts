import type { Database } from './schema.ts';

/**
 * How changes of each table are reported. `tracked`: a trigger notifies all servers of every change. `immutable`: rows
 * never change their meaning, so no notification is needed. `untracked`: changes trigger no notification, so responses
 * that depend on the table are not cached.
 */
const tracking = {
  backup: 'untracked',
  editorial: 'untracked',
  similarity_case: 'untracked',
  similarity_pair: 'untracked',
  similarity_party: 'untracked',
  similarity_report: 'untracked',
  exam_hand_in: 'untracked',
  exam_leaving: 'untracked',
  exam_visit: 'untracked',
  problem_list: 'untracked',
  saved_problem: 'untracked',
  backup_restore_test: 'untracked',
  announcement: 'tracked',
  api_token: 'untracked',
  app_group: 'untracked',
  group_announcement: 'untracked',
  group_log: 'untracked',
  group_member: 'untracked',
  group_problem_counter: 'untracked',
  app_user: 'tracked',
  audit_log: 'untracked',
  blob: 'untracked',
  challenge: 'untracked',
  code_template: 'tracked',
  collaborator: 'tracked',
  comment: 'untracked',
  comment_like: 'untracked',
  board_hold: 'untracked',
  board_hold_member: 'untracked',
  contest: 'tracked',
  contest_announcement: 'untracked',
  scoreboard_event: 'untracked',
  virtual_run: 'untracked',
  contest_log: 'untracked',
  contest_print: 'untracked',
  contest_problem: 'tracked',
  contest_registration: 'tracked',
  contest_rehearsal: 'untracked',
  contest_rehearsal_submission: 'untracked',
  contest_individual_start: 'untracked',
  discussion: 'untracked',
  discussion_category: 'untracked',
  discussion_like: 'untracked',
  discussion_report: 'untracked',
  discussion_view: 'untracked',
  email_code: 'untracked',
  email_code_attempt: 'untracked',
  encrypted_account_list: 'untracked',
  home_carousel: 'tracked',
  contest_calendar_source: 'untracked',
  codeforces_rating: 'untracked',
  job: 'untracked',
  judge_node: 'tracked',
  problem_snapshot: 'untracked',
  judging: 'untracked',
  judging_task: 'tracked',
  idempotent_call: 'untracked',
  login_failure: 'untracked',
  mail_outbox: 'untracked',
  message: 'untracked',
  message_digest: 'untracked',
  node_token: 'untracked',
  notice: 'untracked',
  notice_recipient: 'untracked',
  oidc_identity: 'untracked',
  outbound_certificate: 'untracked',
  passkey: 'untracked',
  remote_account: 'untracked',
  remote_handle: 'untracked',
  remote_judge: 'untracked',
  remote_language: 'untracked',
  remote_run: 'untracked',
  remote_run_owner: 'untracked',
  remote_statement: 'untracked',
  sms_outbox: 'untracked',
  problem: 'tracked',
  problem_check: 'untracked',
  problem_check_run: 'untracked',
  problem_counter: 'tracked',
  problem_blob: 'untracked',
  problem_data: 'untracked',
  problem_data_history: 'untracked',
  problem_language: 'tracked',
  problem_package: 'untracked',
  problem_tag: 'tracked',
  problem_text: 'tracked',
  compile_check: 'untracked',
  public_file: 'untracked',
  rating_contest: 'untracked',
  rating_result: 'untracked',
  rating_revision: 'untracked',
  recovery_code: 'untracked',
  rejudge_batch: 'untracked',
  rejudge_draft: 'untracked',
  language_limit: 'tracked',
  language_starter: 'tracked',
  reply: 'untracked',
  role_ability: 'tracked',
  second_factor: 'untracked',
  session: 'untracked',
  site_setting: 'tracked',
  submission: 'tracked',
  submission_day: 'tracked',
  tag: 'tracked',
  tag_classification: 'tracked',
  test_data_upload: 'untracked',
  test_run: 'untracked',
  formula_cache: 'immutable',
  study_preference: 'untracked',
  training: 'untracked',
  training_category: 'untracked',
  training_problem: 'tracked',
  training_registration: 'untracked',
  training_homework: 'untracked',
  hint_opening: 'untracked',
  training_prerequisite: 'untracked',
  training_extension: 'untracked',
  throttle_event: 'untracked',
  written_bytes: 'untracked',
  user_counter: 'tracked',
  user_problem: 'untracked',
  user_rating: 'tracked',
  webhook: 'untracked',
  webhook_delivery: 'untracked',
  site_import: 'untracked',
  site_import_file_use: 'untracked',
  site_import_id: 'untracked',
  site_import_issue: 'untracked',
  site_import_step: 'untracked',
  device_authorization: 'untracked',
  problem_repository: 'untracked',
  repository_problem: 'untracked',
  repository_sync: 'untracked',
} as const satisfies Record<keyof Database, 'tracked' | 'immutable' | 'untracked'>;

/** Table that each database function reads. */
const readByFunction: Readonly<Record<string, keyof Database>> = { site_limit_factors: 'language_limit' };

const known: ReadonlyMap<string, string> = new Map(Object.entries(tracking));

/** Names of all tables. */
export const knownTables: readonly string[] = [...known.keys()];

/** Names of the tables whose changes trigger notifications. */
export const trackedTables: readonly string[] = [...known].flatMap(([name, how]) =>
  how === 'tracked' ? [name] : [],
);

/** Facts about a statement, derived from its text. */
export interface StatementFacts {
  /** Tables in the statement whose changes trigger notifications. */
  readonly tracked: readonly string[];
  /** Whether the statement reads a table whose changes trigger no notification. */
  readonly isSilent: boolean;
  /** Whether the statement reads the clock of the database. */
  readonly isTimed: boolean;
  /** Whether the statement writes, or commits a transaction that may have written. */
  readonly isWriting: boolean;
}

/**
 * Parses a statement. Every word that equals a table name counts as this table, so the list may contain too many tables
 * but never too few.
 */
export function parseStatement(text: string): StatementFacts {
  const words = new Set(text.toLowerCase().match(/[a-z_]+/g));
  for (const word of words) if (Object.hasOwn(readByFunction, word)) words.add(readByFunction[word] ?? word);
  const kinds = [...words].map((word) => known.get(word));
  return {
    tracked: [...words].filter((word) => known.get(word) === 'tracked'),
    isSilent: kinds.includes('untracked'),
    isTimed: /\bnow\(\)/i.test(text),
    isWriting: writing.some((word) => words.has(word)),
  };
}

const writing = ['insert', 'update', 'delete', 'truncate', 'merge', 'copy', 'commit'] as const;
