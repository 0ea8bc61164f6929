import type { Database } from './schema.ts';

/**
 * How changes of each table are reported. `told`: a trigger notifies all servers of every change. `steady`: rows never
 * change their meaning, so no notification is needed. `silent`: neither; responses built from such a table are not
 * cached.
 */
const tracking = {
  backup: 'silent',
  editorial: 'silent',
  similarity_case: 'silent',
  similarity_pair: 'silent',
  similarity_party: 'silent',
  similarity_report: 'silent',
  exam_hand_in: 'silent',
  exam_leaving: 'silent',
  exam_visit: 'silent',
  problem_list: 'silent',
  saved_problem: 'silent',
  backup_restore_test: 'silent',
  announcement: 'told',
  api_token: 'silent',
  app_group: 'silent',
  group_announcement: 'silent',
  group_log: 'silent',
  group_member: 'silent',
  group_problem_counter: 'silent',
  app_user: 'told',
  audit_log: 'silent',
  blob: 'silent',
  challenge: 'silent',
  code_template: 'told',
  collaborator: 'told',
  comment: 'silent',
  comment_like: 'silent',
  board_hold: 'silent',
  board_hold_member: 'silent',
  contest: 'told',
  contest_announcement: 'silent',
  scoreboard_event: 'silent',
  virtual_run: 'silent',
  contest_log: 'silent',
  contest_print: 'silent',
  contest_problem: 'told',
  contest_registration: 'told',
  contest_rehearsal: 'silent',
  contest_rehearsal_submission: 'silent',
  contest_individual_start: 'silent',
  discussion: 'silent',
  discussion_category: 'silent',
  discussion_like: 'silent',
  discussion_report: 'silent',
  discussion_view: 'silent',
  email_code: 'silent',
  email_code_attempt: 'silent',
  encrypted_account_list: 'silent',
  home_carousel: 'told',
  contest_calendar_source: 'silent',
  codeforces_rating: 'silent',
  job: 'silent',
  judge_node: 'told',
  problem_snapshot: 'silent',
  judging: 'silent',
  judging_task: 'told',
  login_failure: 'silent',
  mail_outbox: 'silent',
  message: 'silent',
  message_digest: 'silent',
  node_token: 'silent',
  notice: 'silent',
  notice_recipient: 'silent',
  oidc_identity: 'silent',
  outbound_certificate: 'silent',
  passkey: 'silent',
  remote_account: 'silent',
  remote_handle: 'silent',
  remote_judge: 'silent',
  remote_language: 'silent',
  remote_run: 'silent',
  remote_run_owner: 'silent',
  remote_statement: 'silent',
  sms_outbox: 'silent',
  problem: 'told',
  problem_check: 'silent',
  problem_check_run: 'silent',
  problem_counter: 'told',
  problem_blob: 'silent',
  problem_data: 'silent',
  problem_data_history: 'silent',
  problem_language: 'told',
  problem_package: 'silent',
  problem_repository: 'silent',
  repository_problem: 'silent',
  repository_sync: 'silent',
  problem_tag: 'told',
  problem_text: 'told',
  compile_check: 'silent',
  public_file: 'silent',
  rating_contest: 'silent',
  rating_result: 'silent',
  rating_revision: 'silent',
  recovery_code: 'silent',
  rejudge_batch: 'silent',
  rejudge_draft: 'silent',
  language_limit: 'told',
  language_starter: 'told',
  reply: 'silent',
  role_ability: 'told',
  second_factor: 'silent',
  session: 'silent',
  site_setting: 'told',
  submission: 'told',
  submission_day: 'told',
  tag: 'told',
  tag_classification: 'told',
  test_data_upload: 'silent',
  test_run: 'silent',
  formula_cache: 'steady',
  study_preference: 'silent',
  training: 'silent',
  training_category: 'silent',
  training_problem: 'told',
  training_registration: 'silent',
  training_homework: 'silent',
  hint_opening: 'silent',
  training_prerequisite: 'silent',
  training_extension: 'silent',
  throttle_event: 'silent',
  user_counter: 'told',
  user_problem: 'silent',
  user_rating: 'told',
  webhook: 'silent',
  webhook_delivery: 'silent',
} as const satisfies Record<keyof Database, 'told' | 'steady' | 'silent'>;

/** Database functions that read tables. */
const readByFunction: Readonly<Record<string, keyof Database>> = { site_limit_factors: 'language_limit' };

const known: ReadonlyMap<string, string> = new Map(Object.entries(tracking));

/** Names of all tables. */
export const knownTables: readonly string[] = [...known.keys()];

/** Names of the tables whose changes are notified. */
export const trackedTables: readonly string[] = [...known].flatMap(([name, how]) =>
  how === 'told' ? [name] : [],
);

/** Facts about a statement, derived from its text. */
export interface StatementFacts {
  /** Tables whose changes are notified. */
  readonly told: readonly string[];
  /** Reads a table whose changes are not notified. */
  readonly isSilent: boolean;
  /** Reads the clock of the database. */
  readonly isTimed: boolean;
  /** Does more than read, or ends a transaction that may have. */
  readonly isWriting: boolean;
}

/**
 * Parses a statement: every identifier that equals a table name counts as that table, so the list may be too long but
 * never too short.
 */
export function parseStatement(text: string): StatementFacts {
  const words = new Set(text.toLowerCase().match(/[a-z_]+/g));
  for (const word of words) if (Object.hasOwn(readByFunction, word)) words.add(readByFunction[word] ?? word);
  const kinds = [...words].map((word) => known.get(word));
  return {
    told: [...words].filter((word) => known.get(word) === 'told'),
    isSilent: kinds.includes('silent'),
    isTimed: /\bnow\(\)/i.test(text),
    isWriting: writing.some((word) => words.has(word)),
  };
}

const writing = ['insert', 'update', 'delete', 'truncate', 'merge', 'copy', 'commit'] as const;
