import type { IncludedFiles } from '@xiezhi/contract/included-files';
import type { Formula } from '@xiezhi/contract/text/formula';
import type { RehearsalReport } from '@xiezhi/contract/contest-rehearsal';
import type { BlobRef, JudgingManifest, JudgingTask } from '@xiezhi/contract/judging';
import type { CheckRunKind, ProbeName, ProblemCheckResult } from '@xiezhi/contract/text/problem-check';
import type { RatingFormulaKey } from '@xiezhi/contract/rating';
import type { RoleId } from '@xiezhi/contract/enums/roles';
import type { contestRejudge } from '@xiezhi/contract/routes/contest-rejudge';
import type { rejudgeFilter } from '@xiezhi/contract/routes/rejudge-batch';
import type { PackageGroup, PackageSubmission, PackageValidator } from '@xiezhi/formats';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';
import type {
  LiveCaseData,
  StoredAnnouncementTexts,
  StoredAward,
  StoredAttachment,
  StoredBehind,
  StoredCase,
  StoredCaseResult,
  StoredCheckBasis,
  StoredChecker,
  StoredCheckSnapshot,
  StoredComparer,
  StoredContest,
  StoredContestTexts,
  StoredDependencies,
  StoredFactors,
  StoredFiles,
  StoredGroup,
  StoredHint,
  StoredNodeInfo,
  StoredNodeLanguages,
  StoredReopening,
  StoredSample,
  StoredUploadFile,
  StoredUploadRest,
  StoredLocalizedText,
} from './documents.ts';
import type {
  MessageDigestTable,
  MessageTable,
  NoticeRecipientTable,
  NoticeTable,
} from './message-tables.ts';
import type { BackupRestoreTestTable, BackupTable } from './backup-tables.ts';
import type { CodeforcesRatingTable, OutboundCertificateTable } from './outgoing-tables.ts';
import type {
  RatingContestTable,
  RatingResultTable,
  RatingRevisionTable,
  UserRatingTable,
} from './rating-tables.ts';
import type {
  RemoteAccountTable,
  RemoteHandleTable,
  RemoteJudgeTable,
  RemoteLanguageTable,
  RemoteRunOwnerTable,
  RemoteStatementTable,
  RemoteRunTable,
} from './remote-tables.ts';
import type {
  SimilarityCaseTable,
  SimilarityPairTable,
  SimilarityPartyTable,
  SimilarityReportTable,
} from './similarity-tables.ts';
import type {
  SiteImportFileUseTable,
  SiteImportIdTable,
  SiteImportIssueTable,
  SiteImportStepTable,
  SiteImportTable,
} from './site-import-tables.ts';
import type {
  ProblemRepositoryTable,
  RepositoryProblemTable,
  RepositorySyncTable,
} from './repository-tables.ts';
import type { SmsOutboxTable } from './sms-tables.ts';
import type {
  CommentLikeTable,
  CommentTable,
  DiscussionCategoryTable,
  DiscussionLikeTable,
  DiscussionReportTable,
  DiscussionTable,
  DiscussionViewTable,
  EditorialTable,
  ReplyTable,
} from './talk-tables.ts';
import type { CollaboratorTable } from './collaborator-tables.ts';
import type { WebhookDeliveryTable, WebhookTable } from './webhook-tables.ts';

/**
 * The tables after the newest migration. 64-bit integers are read as numbers (ids stay far below 2^53), dates (`day`)
 * as `yyyy-MM-dd`. JSON columns are written as JSON text. A JSON column has the type `unknown` if another column
 * determines its format; code that knows the format parses it.
 */

export type Json<Read> = ColumnType<Read, string, string>;
export type JsonDefault<Read> = ColumnType<Read, string | undefined, string>;
export type JsonOrNull<Read> = ColumnType<Read | null, string | null | undefined, string | null>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface AnnouncementTable {
  id: GeneratedAlways<number>;
  title: string;
  content: string;
  texts: JsonDefault<StoredAnnouncementTexts>;
  uid: string;
  status: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface ApiTokenTable {
  id: string;
  uid: string;
  name: string;
  scopes: string[];
  created_at: Timestamp;
  expires_at: TimestampOrNull;
  last_used_at: TimestampOrNull;
}

export interface AppGroupTable {
  /** Maximum MiB of stored files; null: the site's default, 0: no limit. */
  storage_mb: Generated<number | null>;
  id: GeneratedAlways<number>;
  uid: string | null;
  name: string;
  short_name: string;
  brief: Generated<string>;
  description: Generated<string>;
  auth: number;
  /** Plain code that an older release wrote; the next start moves it to `sealed_code`. */
  code: string | null;
  sealed_code: Buffer | null;
  avatar: string | null;
  is_visible: Generated<boolean>;
  status: Generated<number>;
  /** Why the group was banned; null if no reason was given, or if it is not banned. */
  ban_reason: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
}

export interface GroupAnnouncementTable {
  id: GeneratedAlways<number>;
  gid: number;
  uid: string;
  title: string;
  content: string;
  texts: JsonDefault<StoredAnnouncementTexts>;
  status: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface GroupLogTable {
  id: GeneratedAlways<number>;
  gid: number;
  at: TimestampDefault;
  uid: string | null;
  subject_uid: string | null;
  action: string;
  /** Depends on the action. */
  detail: JsonDefault<unknown>;
}

export interface GroupMemberTable {
  id: GeneratedAlways<number>;
  gid: number;
  uid: string;
  auth: number;
  reason: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface AppUserTable {
  /** Maximum MiB of stored files; null: the site's default, 0: no limit. */
  storage_mb: Generated<number | null>;
  uid: string;
  username: string;
  username_key: GeneratedAlways<string>;
  /** Form of the name in which look-alike names are equal; see `identity/account/name-shape.ts`. */
  name_shape: GeneratedAlways<string>;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  mobile: string | null;
  /** Argon2id hash, or a hash of another judge; see `identity/account/foreign-password/stored-form.ts`. */
  password_hash: string | null;
  /** Set if the user has signed in with a password of another judge that violates the rules for passwords here. */
  should_change_password: Generated<boolean>;
  role: Generated<RoleId>;
  status: Generated<number>;
  nickname: string | null;
  realname: string | null;
  gender: Generated<string>;
  school: string | null;
  course: string | null;
  number: string | null;
  signature: string | null;
  github: string | null;
  blog: string | null;
  cf_username: string | null;
  avatar: string | null;
  title_name: string | null;
  title_color: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: TimestampDefault;
  uid: string | null;
  action: string;
  target: string | null;
  /** Depends on the action. */
  detail: JsonDefault<unknown>;
  ip: string | null;
}

export interface BlobTable {
  sha256: string;
  size: number;
  created_at: TimestampDefault;
}

export interface ChallengeTable {
  purpose: string;
  key: string;
  answer: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface ContestCalendarSourceTable {
  key: string;
  contests: JsonDefault<readonly StoredContest[]>;
  fetched_at: TimestampOrNull;
  tried_at: TimestampOrNull;
  failure: string | null;
}

export interface CodeTemplateTable {
  id: GeneratedAlways<number>;
  pid: number;
  language: string;
  code: string;
  is_enabled: Generated<boolean>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface ContestTable {
  id: GeneratedAlways<number>;
  uid: string;
  gid: number | null;
  title: string;
  description: Generated<string>;
  type: number;
  auth: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  is_visible: Generated<boolean>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
  source: number | null;
  texts: JsonDefault<StoredContestTexts>;
  /** Password hash of an earlier release. When a user next enters with the password, `sealed_password` replaces it. */
  password_hash: string | null;
  sealed_password: Buffer | null;
  seal_at: TimestampOrNull;
  auto_unfreeze: Generated<boolean>;
  published_at: TimestampOrNull;
  opens_not_before: TimestampOrNull;
  hidden_number: Generated<number>;
  holds_balloons: Generated<boolean>;
  open_print: Generated<boolean>;
  open_rank: Generated<boolean>;
  rank_show_name: Generated<string>;
  allow_end_submit: Generated<boolean>;
  oi_score_type: Generated<string>;
  penalty_unit: Generated<'second' | 'minute'>;
  account_rule: string | null;
  star_accounts: Generated<string[]>;
  award_type: Generated<number>;
  awards: JsonDefault<readonly StoredAward[]>;
  scoreboard_version: Generated<number>;
  log_number: Generated<number>;
  log_head: Generated<string>;
  announced_at: TimestampDefault;
  open_virtual: Generated<boolean>;
  allows_remote: Generated<boolean>;
  individual_seconds: number | null;
  is_exam: Generated<boolean>;
  exam_addresses: Generated<string[]>;
  exam_single_session: Generated<boolean>;
  exam_no_completion: Generated<boolean>;
  is_rated: Generated<boolean>;
  rating_formula: Generated<RatingFormulaKey>;
  rating_min: number | null;
  rating_max: number | null;
  rating_participants: Generated<number>;
  /** Uids. */
  rating_excluded: Generated<string[]>;
  /** Revision whose results for this contest are applied; null if none are applied. */
  rating_revision: number | null;
}

export interface ContestRehearsalTable {
  id: GeneratedAlways<number>;
  cid: number;
  job_id: string | null;
  uid: string | null;
  pace: number;
  minutes: number | null;
  interrupts: boolean;
  total: number;
  cut_node_id: number | null;
  cut_node_name: string | null;
  cut_at: TimestampOrNull;
  cut_until: TimestampOrNull;
  cut_nodes_left: number | null;
  report: JsonOrNull<RehearsalReport>;
  created_at: TimestampDefault;
  finished_at: TimestampOrNull;
}

export interface ContestRehearsalSubmissionTable {
  id: GeneratedAlways<number>;
  rehearsal_id: number;
  submit_id: number | null;
  due_ms: number;
  judging_id: number | null;
  sent_ms: number | null;
  is_returned: Generated<boolean>;
}

/**
 * When a participant started their individual time. A start before the contest's start does not count: it belongs to an
 * earlier schedule, such as a trial run.
 */
export interface ContestIndividualStartTable {
  cid: number;
  uid: string;
  starts_at: Timestamp;
  extra_seconds: Generated<number>;
}

export interface VirtualRunTable {
  id: GeneratedAlways<number>;
  cid: number;
  uid: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  created_at: TimestampDefault;
}

export interface ContestRegistrationTable {
  cid: number;
  uid: string;
  created_at: TimestampDefault;
}

export interface ContestLogTable {
  cid: number;
  number: number;
  body: string;
  hash: string;
}

export interface ScoreboardEventTable {
  submit_id: number;
  cid: number;
  cpid: number;
  uid: string;
  submitted_at: Timestamp;
  verdict: number;
  score: number | null;
  time_ms: number | null;
  number: number;
  open_number: number | null;
  is_checked: Generated<boolean>;
}

export interface ContestAnnouncementTable {
  id: GeneratedAlways<number>;
  cid: number;
  uid: string;
  title: string;
  content: string;
  texts: JsonDefault<StoredAnnouncementTexts>;
  status: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface ContestPrintTable {
  id: GeneratedAlways<number>;
  cid: number;
  uid: string;
  content: string;
  status: Generated<number>;
  created_at: TimestampDefault;
}

export interface ContestProblemTable {
  id: GeneratedAlways<number>;
  cid: number;
  pid: number;
  display_id: string;
  display_title: string;
  color: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
  keeps_public: Generated<boolean>;
}

export interface EmailCodeTable {
  purpose: string;
  email_key: string;
  code_hash: string;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  asked_by: Generated<string>;
}

export interface EmailCodeAttemptTable {
  purpose: string;
  email_key: string;
  code_hash: string;
  tried_by: string;
  tries: number;
}

export interface HomeCarouselTable {
  id: GeneratedAlways<number>;
  url: string;
  position: Generated<number>;
  link: string | null;
  description: string | null;
  created_at: TimestampDefault;
}

export interface EncryptedAccountListTable {
  key: string;
  uid: string;
  sealed: Buffer;
  expires_at: Timestamp;
}

export interface JobTable {
  id: string;
  kind: string;
  uid: string | null;
  /** The formats of `input`, `checkpoint` and `result` depend on `kind`. */
  input: Json<unknown>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  attempt: Generated<number>;
  losses: Generated<number>;
  done: Generated<number>;
  total: number | null;
  checkpoint: JsonOrNull<unknown>;
  result: JsonOrNull<unknown>;
  /** Hash of the package archive in `input`; for exports, of the archive in `result`. */
  archive_sha256: GeneratedAlways<string | null>;
  archive_bytes: GeneratedAlways<number | null>;
  failure: JsonOrNull<StoredLocalizedText>;
  log: JsonDefault<readonly ({ readonly at: string } & StoredLocalizedText)[]>;
  log_lines: Generated<number>;
  cancel_requested_at: TimestampOrNull;
  created_at: TimestampDefault;
  started_at: TimestampOrNull;
  finished_at: TimestampOrNull;
}

export interface JudgeNodeTable {
  id: GeneratedAlways<number>;
  name: string;
  host: string;
  instance: string | null;
  info: JsonDefault<StoredNodeInfo>;
  languages: JsonDefault<StoredNodeLanguages>;
  slots: Generated<number>;
  cpu_load: number | null;
  memory_load: number | null;
  is_enabled: Generated<boolean>;
  registered_at: TimestampDefault;
  last_seen_at: TimestampDefault;
  left_at: TimestampOrNull;
  name_conflict_host: string | null;
  name_conflict_at: TimestampOrNull;
  disabled_reason: string | null;
  disabled_at: TimestampOrNull;
  disabled_by_uid: string | null;
}

export interface ProblemSnapshotTable {
  digest: string;
  problem: JsonDefault<JudgingTask['problem']>;
}

export interface JudgingTable {
  id: GeneratedAlways<number>;
  submit_id: number | null;
  number: Generated<number>;
  reason: Generated<string>;
  by_uid: string | null;
  note: string | null;
  priority: number;
  status: Generated<number>;
  time_ms: number | null;
  memory_kb: number | null;
  score: number | null;
  oi_rank_score: number | null;
  message: string | null;
  cases: JsonDefault<readonly StoredCaseResult[]>;
  manifest: JsonOrNull<JudgingManifest>;
  data_version: string | null;
  case_mode: string | null;
  problem_digest: string | null;
  compile_ms: number | null;
  fence: number | null;
  node_id: number | null;
  created_at: TimestampDefault;
  started_at: TimestampOrNull;
  compiled_at: TimestampOrNull;
  finished_at: TimestampOrNull;
}

export interface JudgingTaskTable {
  judging_id: number;
  submit_id: number | null;
  kind: Generated<string>;
  uid: string;
  language: string;
  priority: number;
  queued_at: TimestampDefault;
  fence: Generated<number>;
  node_id: number | null;
  node_instance: string | null;
  claimed_at: TimestampOrNull;
  leased_until: TimestampOrNull;
  losses: Generated<number>;
  status: Generated<number>;
  started_at: TimestampOrNull;
  compiled_at: TimestampOrNull;
  progress: JsonDefault<readonly LiveCaseData[]>;
  version: Generated<number>;
  released_by: readonly number[] | null;
}

export interface IdempotentCallTable {
  uid: string;
  key: string;
  digest: string;
  sealed_answer: Buffer | null;
  created_at: Timestamp;
}

export interface LoginFailureTable {
  id: GeneratedAlways<number>;
  account_key: string;
  ip: string;
  failed_at: TimestampDefault;
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  body_text: string;
  unsubscribe_url: string | null;
  state: 'waiting' | 'sent' | 'failed' | 'kept';
  error: string | null;
  attempts: Generated<number>;
  created_at: TimestampDefault;
  sent_at: TimestampOrNull;
}

export interface NodeTokenTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  label: string;
  created_at: TimestampDefault;
  created_by: string | null;
  last_used_at: TimestampOrNull;
  revoked_at: TimestampOrNull;
}

export interface ProblemTable {
  id: GeneratedAlways<number>;
  display_id: string;
  gid: number | null;
  author: string | null;
  author_uid: string | null;
  source: string | null;
  type: Generated<number>;
  judge_mode: Generated<string>;
  judge_case_mode: Generated<string>;
  time_limit_ms: Generated<number>;
  memory_limit_mb: Generated<number>;
  stack_limit_mb: Generated<number>;
  difficulty: Generated<number>;
  auth: Generated<1 | 2 | 3>;
  io_score: number | null;
  code_share: Generated<boolean>;
  open_case_result: Generated<boolean>;
  /** Whether users who failed on a case may see its data. */
  opens_data: Generated<boolean>;
  is_remote: Generated<boolean>;
  remote_oj: string | null;
  /** Canonical id at the remote judge; `remote_internal_id` is the id for submissions if it differs. */
  remote_id: string | null;
  remote_internal_id: string | null;
  remote_contest: string | null;
  remote_url: string | null;
  remote_fetched_at: TimestampOrNull;
  remote_digest: string | null;
  /** Maximum bytes of code for this problem. */
  remote_code_bytes: number | null;
  is_remove_end_blank: Generated<boolean>;
  is_file_io: Generated<boolean>;
  io_read_file_name: string | null;
  io_write_file_name: string | null;
  default_locale: Generated<string>;
  samples: JsonDefault<readonly StoredSample[]>;
  hints: JsonDefault<readonly StoredHint[]>;
  user_extra_files: JsonOrNull<StoredFiles>;
  judge_extra_files: JsonOrNull<StoredFiles>;
  /** MiB that a program may print per case; null: the judge node decides. */
  output_limit_mb: number | null;
  /** Files that are compiled with a submission: texts by ICPC language code or `default`, then by file name. */
  included_files: JsonOrNull<IncludedFiles>;
  checker: JsonOrNull<StoredChecker>;
  comparer: JsonOrNull<StoredComparer>;
  second_checker: JsonOrNull<StoredChecker>;
  /** Maximum number of runs per case. In each run after the first, the input is what the checker wrote. */
  passes: Generated<number>;
  /** Whether one accepted case or group is sufficient. */
  accepts_any: Generated<boolean>;
  depends_on: JsonDefault<StoredDependencies>;
  limit_factors: JsonDefault<StoredFactors>;
  package_meta: JsonDefault<Readonly<Record<string, unknown>>>;
  data_version: string | null;
  is_upload_case: Generated<boolean>;
  apply_public_progress: number | null;
  apply_public_comment: string | null;
  /** Whether the problem is visible only in its group. */
  is_group: GeneratedAlways<boolean>;
  revision: Generated<number>;
  /** Whether the judge program was changed in the browser. */
  program_edited: Generated<boolean>;
  /** Whether root or a problem administrator made the problem private; then its author cannot publish it again. */
  is_withdrawn: Generated<boolean>;
  starter_digest: string | null;
  modified_by: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
}

export interface ProblemCheckTable {
  id: GeneratedAlways<number>;
  pid: number;
  job_id: string | null;
  uid: string | null;
  data_version: string;
  snapshot: Json<StoredCheckSnapshot>;
  basis: Json<StoredCheckBasis>;
  result: JsonOrNull<ProblemCheckResult>;
  created_at: TimestampDefault;
  finished_at: TimestampOrNull;
  /** Whether the checked state of the problem is not published yet. */
  is_candidate: Generated<boolean>;
}

export interface ProblemCheckRunTable {
  judging_id: number;
  check_id: number;
  part: CheckRunKind;
  number: number;
  language: string;
  code: string;
  problem_digest: string;
  outputs: 'own' | ProbeName;
}

export interface ProblemCounterTable {
  pid: number;
  total: Generated<number>;
  ac: Generated<number>;
  mle: Generated<number>;
  tle: Generated<number>;
  re: Generated<number>;
  pe: Generated<number>;
  ce: Generated<number>;
  wa: Generated<number>;
  se: Generated<number>;
  pa: Generated<number>;
}

/** A private list of problems. */
export interface ProblemListTable {
  id: GeneratedAlways<number>;
  uid: string;
  name: string;
  created_at: TimestampDefault;
}

/** A problem in a list of a user. `list_id` null: the problem is bookmarked. */
export interface SavedProblemTable {
  uid: string;
  list_id: number | null;
  pid: number;
  created_at: TimestampDefault;
}

/** The counters of `ProblemCounterTable`, for the submissions within one group. */
export interface GroupProblemCounterTable extends ProblemCounterTable {
  gid: number;
}

/** Blobs that a problem uses; triggers write this table. */
export interface ProblemBlobTable {
  pid: number;
  sha256: string;
  size: number;
}

export interface ProblemDataTable {
  version: string;
  cases: Json<readonly StoredCase[]>;
  case_count: number;
  groups: JsonDefault<readonly StoredGroup[]>;
  /** Numbers of the test cases that are samples. */
  samples: JsonDefault<readonly number[]>;
  created_at: TimestampDefault;
}

export interface ProblemDataHistoryTable {
  id: GeneratedAlways<number>;
  pid: number;
  version: string;
  at: TimestampDefault;
  uid: string | null;
  note: string | null;
}

export interface ProblemLanguageTable {
  pid: number;
  language: string;
}

export interface ProblemPackageTable {
  pid: number;
  format: string;
  submissions: JsonDefault<readonly PackageSubmission[]>;
  validators: JsonDefault<readonly PackageValidator[]>;
  attachments: JsonDefault<readonly StoredAttachment[]>;
  groups: JsonDefault<readonly PackageGroup[]>;
  imported_at: TimestampDefault;
}

export interface ProblemTagTable {
  pid: number;
  tag_id: number;
}

export interface ProblemTextTable {
  pid: number;
  locale: string;
  title: string;
  description: string | null;
  input: string | null;
  output: string | null;
  hint: string | null;
  behind: JsonDefault<StoredBehind>;
  /** First characters of description, input and output in lower case, for searching. */
  search_text: GeneratedAlways<string>;
}

/** A judge program that is being compiled or waits for it. */
export interface CompileCheckTable {
  id: GeneratedAlways<number>;
  judging_id: number | null;
  digest: string;
  uid: string;
  program: JsonOrNull<StoredChecker>;
  files: JsonOrNull<StoredFiles>;
  created_at: TimestampDefault;
  finished_at: TimestampOrNull;
  is_compiled: boolean | null;
  output: string | null;
}

export interface PublicFileTable {
  id: GeneratedAlways<number>;
  name: string;
  sha256: string;
  media_type: string;
  purpose: 'avatar' | 'picture' | 'attachment' | 'carousel';
  uid: string | null;
  /** Original file name as sent by the user; null if it has no meaning. */
  file_name: Generated<string | null>;
  gid: Generated<number | null>;
  /** The problem for which the file was uploaded. */
  pid: Generated<number | null>;
  created_at: TimestampDefault;
  /** When a text that references the file was last seen. */
  last_referenced_at: TimestampOrNull;
  replaced_at: TimestampOrNull;
}

export interface BoardHoldTable {
  id: GeneratedAlways<number>;
  cid: number;
  created_at: TimestampDefault;
  is_queued: Generated<boolean>;
}

export interface BoardHoldMemberTable {
  submit_id: number;
  hold_id: number;
  is_judged: Generated<boolean>;
}

export interface RejudgeBatchTable {
  id: GeneratedAlways<number>;
  uid: string | null;
  /** Contest of the rejudged submissions; null for submissions outside contests. */
  cid: Generated<number | null>;
  filter: Json<z.output<typeof rejudgeFilter> | Omit<z.output<typeof contestRejudge>, 'cid'>>;
  total: number;
  state: Generated<string>;
  created_at: TimestampDefault;
  closed_at: TimestampOrNull;
}

export interface RejudgeDraftTable {
  judging_id: number;
  batch_id: number;
  submit_id: number;
  base_judging_id: number;
  outcome: string | null;
}

export interface LanguageLimitTable {
  language: string;
  factor: number;
}

/** Starter code set for this site. For a language without a row, the starter code of the release is used. */
export interface LanguageStarterTable {
  language: string;
  code: string;
}

export interface RoleAbilityTable {
  role: RoleId;
  permission: string;
}

export interface OidcIdentityTable {
  issuer: string;
  subject: string;
  uid: string;
  name: string | null;
  created_at: Timestamp;
}

export interface RecoveryCodeTable {
  uid: string;
  code_hash: string;
}

export interface SecondFactorTable {
  uid: string;
  sealed_secret: Buffer;
  created_at: Timestamp;
  confirmed_at: TimestampOrNull;
  last_step: ColumnType<number, number | undefined, number>;
}

export interface DeviceAuthorizationTable {
  device_code_hash: string;
  user_code: string;
  name: string;
  scopes: string[];
  address: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  polled_at: TimestampOrNull;
  decided_at: TimestampOrNull;
  api_token_id: string | null;
}

export interface PasskeyTable {
  id: string;
  uid: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  rp_id: string;
  is_synced: boolean;
  created_at: Timestamp;
  last_used_at: TimestampOrNull;
  copied_at: TimestampOrNull;
}

export interface SessionTable {
  id: string;
  uid: string;
  ip: string | null;
  user_agent: string | null;
  created_at: TimestampDefault;
  refreshed_at: TimestampDefault;
  last_seen_at: TimestampDefault;
  expires_at: Timestamp;
  revoked_at: TimestampOrNull;
  is_new_location: Generated<boolean>;
}

export interface SiteSettingTable {
  key: string;
  /** Its format depends on the setting's key. */
  value: Json<unknown>;
  modified_at: TimestampDefault;
  modified_by: string | null;
}

export interface SubmissionTable {
  id: GeneratedAlways<number>;
  pid: number;
  uid: string;
  cid: number | null;
  cpid: number | null;
  tid: number | null;
  gid: number | null;
  /** Set for submissions of a virtual run; they count nowhere in the contest itself. */
  virtual_run_id: number | null;
  language: string;
  code: string;
  code_length: number;
  submitted_at: TimestampDefault;
  ip: string | null;
  request_id: string | null;
  share: Generated<boolean>;
  status: Generated<number>;
  time_ms: number | null;
  memory_kb: number | null;
  score: number | null;
  oi_rank_score: number | null;
  judger: string | null;
  is_manual: Generated<boolean>;
  version: Generated<number>;
  current_judging_id: number | null;
  counted_status: Generated<number>;
  counted_oi_rank_score: number | null;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
  modified_at: TimestampDefault;
}

export interface SubmissionDayTable {
  day: string;
  total: Generated<number>;
  ac: Generated<number>;
}

export interface TagTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  color: string | null;
  oj: Generated<string>;
  gid: number | null;
  classification_id: number | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface TagClassificationTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  oj: Generated<string>;
  rank: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface TestDataUploadTable {
  id: string;
  uid: string;
  pid: number | null;
  name: string;
  size: number;
  received: Generated<number>;
  state: Generated<'open' | 'reading' | 'ready'>;
  job_id: string | null;
  files: JsonDefault<readonly StoredUploadFile[]>;
  unmatched_files: JsonDefault<readonly StoredUploadRest[]>;
  /**
   * Blobs of the received bytes, in order; empty once the job has read them. Null if the previous release began the
   * upload.
   */
  pieces: JsonOrNull<readonly BlobRef[]>;
  /** Bytes that count towards the owner's storage quota. */
  bytes: Generated<number>;
  created_at: TimestampDefault;
  expires_at: Timestamp;
}

export interface TestRunTable {
  judging_id: number;
  key: string;
  sample: number;
  uid: string;
  pid: number;
  cid: number | null;
  tid: number | null;
  gid: number | null;
  language: string;
  code: string;
  input: string;
  expected_output: string | null;
  created_at: TimestampDefault;
  finished_at: TimestampOrNull;
  status: number | null;
  time_ms: number | null;
  memory_kb: number | null;
  stdout: string | null;
  stderr: string | null;
}

export interface FormulaCacheTable {
  digest: string;
  formulas: Json<Formula[]>;
  used_at: Timestamp;
}

export interface ThrottleEventTable {
  id: GeneratedAlways<number>;
  key: string;
  at: Timestamp;
}

/** Bytes that a user has written within one hour. */
export interface WrittenBytesTable {
  uid: string;
  kind: 'files' | 'texts';
  hour: Timestamp;
  bytes: number;
}

export interface TrainingCategoryTable {
  id: GeneratedAlways<number>;
  gid: number | null;
  name: string;
  color: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface TrainingRegistrationTable {
  tid: number;
  uid: string;
  created_at: TimestampDefault;
}

export interface TrainingTable {
  id: GeneratedAlways<number>;
  uid: string;
  gid: number | null;
  category_id: number | null;
  title: string;
  description: Generated<string>;
  texts: JsonDefault<Readonly<Record<string, { readonly title: string; readonly description: string }>>>;
  /** Password hash of an earlier release. When a user next enters with the password, `sealed_password` replaces it. */
  password_hash: string | null;
  sealed_password: Buffer | null;
  rank: Generated<number>;
  auth: string;
  is_visible: Generated<boolean>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  /** When the row was deleted; it is kept and hidden (ADR 0039). */
  hidden_at: TimestampOrNull;
}

/** Before the training `tid` opens, users must solve a percentage of the problems of the training `needs`. */
export interface TrainingPrerequisiteTable {
  tid: number;
  needs: number;
  percent: number;
}

/** A hint that a user opened, with the scope in which it was opened and its price at that time. */
export interface HintOpeningTable {
  uid: string;
  pid: number;
  hint: string;
  tid: number | null;
  gid: number | null;
  price: number;
  opened_at: Timestamp;
}

/** A training that is homework. */
export interface TrainingHomeworkTable {
  tid: number;
  opens_at: TimestampOrNull;
  due_at: Timestamp;
  late_percent: number | null;
  late_floor: Generated<number>;
  /** Whether the students were notified that the homework has opened. */
  is_opening_told: Generated<boolean>;
  /** Due time that the last reminder to the students named. */
  due_told_for: TimestampOrNull;
  modified_at: TimestampDefault;
}

/** Settings of a student. Without a row, the defaults apply. */
export interface StudyPreferenceTable {
  uid: string;
  homework_messages: Generated<boolean>;
  /** Number in the signed address of the student's calendar; 0: the student has no such address. */
  calendar_generation: Generated<number>;
}

/** An extension of homework that was granted to a student. */
export interface TrainingExtensionTable {
  tid: number;
  uid: string;
  grace_minutes: Generated<number>;
  /** Last period in which the student may hand in again. */
  reopened_from: TimestampOrNull;
  reopened_until: TimestampOrNull;
  past_reopenings: JsonDefault<readonly StoredReopening[]>;
  modified_at: TimestampDefault;
}

export interface TrainingProblemTable {
  id: GeneratedAlways<number>;
  tid: number;
  pid: number;
  /** Display id of the problem when it was added. Responses contain the present one. */
  display_id: string;
  /** Whether enrolled users see the problem although it is not public. */
  is_shared: Generated<boolean>;
  rank: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface UserCounterTable {
  uid: string;
  total: Generated<number>;
  ac: Generated<number>;
  oi_score: Generated<number>;
  last_submit_at: TimestampOrNull;
  last_test_run_at: TimestampOrNull;
  /** Whether rankings show the user. Triggers update it when a user is banned or unbanned. */
  is_listed: Generated<boolean>;
}

/**
 * Results of a user on a problem in one scope: the group, training or contest of which the id is set, or the problem
 * bank if none of `gid`, `tid`, `cid` is set.
 */
export interface UserProblemTable {
  uid: string;
  pid: number;
  gid: number | null;
  tid: number | null;
  cid: number | null;
  attempts: Generated<number>;
  accepted: Generated<number>;
  first_accepted_at: TimestampOrNull;
  last_submit_id: number | null;
  best_oi_rank_score: number | null;
}

/** A participant who ended their exam early. A hand-in before the contest's start does not count. */
export interface ExamHandInTable {
  cid: number;
  uid: string;
  handed_in_at: TimestampDefault;
}

/** When the site first and last saw a participant of an exam, by session and network address. */
export interface ExamVisitTable {
  cid: number;
  uid: string;
  session_id: string;
  address: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
}

/** Absences of a participant from the pages of an exam, as reported by these pages. */
export interface ExamLeavingTable {
  cid: number;
  uid: string;
  times: number;
  away_ms: number;
  /** Null: present. */
  away_since: Date | null;
  last_left_at: Date | null;
}

export interface Database {
  collaborator: CollaboratorTable;
  exam_hand_in: ExamHandInTable;
  exam_leaving: ExamLeavingTable;
  exam_visit: ExamVisitTable;
  rating_contest: RatingContestTable;
  rating_result: RatingResultTable;
  rating_revision: RatingRevisionTable;
  user_rating: UserRatingTable;
  editorial: EditorialTable;
  problem_list: ProblemListTable;
  saved_problem: SavedProblemTable;
  backup: BackupTable;
  backup_restore_test: BackupRestoreTestTable;
  announcement: AnnouncementTable;
  api_token: ApiTokenTable;
  app_group: AppGroupTable;
  group_announcement: GroupAnnouncementTable;
  group_log: GroupLogTable;
  group_member: GroupMemberTable;
  group_problem_counter: GroupProblemCounterTable;
  app_user: AppUserTable;
  audit_log: AuditLogTable;
  blob: BlobTable;
  challenge: ChallengeTable;
  code_template: CodeTemplateTable;
  comment: CommentTable;
  comment_like: CommentLikeTable;
  contest: ContestTable;
  contest_announcement: ContestAnnouncementTable;
  scoreboard_event: ScoreboardEventTable;
  virtual_run: VirtualRunTable;
  contest_log: ContestLogTable;
  contest_print: ContestPrintTable;
  contest_problem: ContestProblemTable;
  contest_registration: ContestRegistrationTable;
  contest_rehearsal: ContestRehearsalTable;
  contest_rehearsal_submission: ContestRehearsalSubmissionTable;
  contest_individual_start: ContestIndividualStartTable;
  discussion: DiscussionTable;
  discussion_category: DiscussionCategoryTable;
  discussion_like: DiscussionLikeTable;
  discussion_report: DiscussionReportTable;
  discussion_view: DiscussionViewTable;
  email_code: EmailCodeTable;
  email_code_attempt: EmailCodeAttemptTable;
  encrypted_account_list: EncryptedAccountListTable;
  home_carousel: HomeCarouselTable;
  contest_calendar_source: ContestCalendarSourceTable;
  codeforces_rating: CodeforcesRatingTable;
  job: JobTable;
  judge_node: JudgeNodeTable;
  problem_snapshot: ProblemSnapshotTable;
  judging: JudgingTable;
  judging_task: JudgingTaskTable;
  idempotent_call: IdempotentCallTable;
  login_failure: LoginFailureTable;
  mail_outbox: MailOutboxTable;
  message: MessageTable;
  message_digest: MessageDigestTable;
  node_token: NodeTokenTable;
  notice: NoticeTable;
  notice_recipient: NoticeRecipientTable;
  oidc_identity: OidcIdentityTable;
  outbound_certificate: OutboundCertificateTable;
  device_authorization: DeviceAuthorizationTable;
  passkey: PasskeyTable;
  remote_account: RemoteAccountTable;
  remote_judge: RemoteJudgeTable;
  remote_language: RemoteLanguageTable;
  remote_handle: RemoteHandleTable;
  remote_run: RemoteRunTable;
  remote_run_owner: RemoteRunOwnerTable;
  remote_statement: RemoteStatementTable;
  sms_outbox: SmsOutboxTable;
  problem: ProblemTable;
  problem_check: ProblemCheckTable;
  problem_check_run: ProblemCheckRunTable;
  problem_counter: ProblemCounterTable;
  problem_blob: ProblemBlobTable;
  problem_data: ProblemDataTable;
  problem_data_history: ProblemDataHistoryTable;
  problem_language: ProblemLanguageTable;
  problem_package: ProblemPackageTable;
  problem_repository: ProblemRepositoryTable;
  repository_problem: RepositoryProblemTable;
  repository_sync: RepositorySyncTable;
  problem_tag: ProblemTagTable;
  problem_text: ProblemTextTable;
  compile_check: CompileCheckTable;
  public_file: PublicFileTable;
  recovery_code: RecoveryCodeTable;
  board_hold: BoardHoldTable;
  board_hold_member: BoardHoldMemberTable;
  rejudge_batch: RejudgeBatchTable;
  rejudge_draft: RejudgeDraftTable;
  language_limit: LanguageLimitTable;
  language_starter: LanguageStarterTable;
  reply: ReplyTable;
  role_ability: RoleAbilityTable;
  second_factor: SecondFactorTable;
  session: SessionTable;
  similarity_case: SimilarityCaseTable;
  similarity_pair: SimilarityPairTable;
  similarity_party: SimilarityPartyTable;
  similarity_report: SimilarityReportTable;
  site_import: SiteImportTable;
  site_import_file_use: SiteImportFileUseTable;
  site_import_id: SiteImportIdTable;
  site_import_issue: SiteImportIssueTable;
  site_import_step: SiteImportStepTable;
  site_setting: SiteSettingTable;
  submission: SubmissionTable;
  submission_day: SubmissionDayTable;
  tag: TagTable;
  tag_classification: TagClassificationTable;
  test_data_upload: TestDataUploadTable;
  test_run: TestRunTable;
  formula_cache: FormulaCacheTable;
  training: TrainingTable;
  training_category: TrainingCategoryTable;
  training_problem: TrainingProblemTable;
  training_registration: TrainingRegistrationTable;
  training_homework: TrainingHomeworkTable;
  study_preference: StudyPreferenceTable;
  hint_opening: HintOpeningTable;
  training_prerequisite: TrainingPrerequisiteTable;
  training_extension: TrainingExtensionTable;
  throttle_event: ThrottleEventTable;
  user_counter: UserCounterTable;
  user_problem: UserProblemTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  written_bytes: WrittenBytesTable;
}
