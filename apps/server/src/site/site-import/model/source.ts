import type { SourceKind } from '@xiezhi/contract/site-import';
import type { LocalizedText } from '../../../platform/job/kind.ts';
import type {
  AnnouncementRecord,
  CommentRecord,
  ContestRecord,
  DiscussionRecord,
  GroupRecord,
  ProblemRecord,
  SubmissionRecord,
  TagRecord,
  TrainingRecord,
  UserRecord,
} from './records.ts';
import type { LaterRun } from './later-run.ts';
import type { NumberedKind } from './numbered-tables.ts';
import type { RuleId } from './rules.ts';

/**
 * A site of another judge that a migration reads. A source only reads and converts: it yields neutral records with its
 * own keys, in batches of limited size. The writers map keys to ids of this site, decide what is new, resolve
 * conflicts, rewrite links in texts and store everything. A source keeps at most two batches in memory.
 */
export interface SourceSite {
  readonly kind: SourceKind;
  /**
   * Returns, by kind, the largest id among the records that keep their ids on this site. Other records get higher ids.
   */
  largestNumbers(): Promise<Readonly<Partial<Record<NumberedKind, number>>>>;
  /**
   * Returns every table, collection or list of the source with its number of rows. Only counts rows and changes
   * nothing.
   */
  survey(): Promise<readonly SourceTable[]>;
  /** Streams of records by step. If the source has no such records, the stream is `emptyStream`. */
  readonly streams: { readonly [Step in StepName]: Stream<StepRecords[Step]> };
  /**
   * Returns the file to which a link in a text of the source refers. Returns undefined if the link does not refer to a
   * file of the source, and null if the file does not exist.
   * @param link the address as written in the text, with HTML entities decoded
   * @param from the record with the text, because some links are relative to it (`file://name` of Hydro)
   */
  fileOf(link: string, from: RecordRef): Promise<SourceFile | null | undefined>;
  /** Counts and scoreboards as the source shows them, for the verification. */
  readonly figures: SourceFigures;
  /** Releases connections and temporary files. */
  close(): Promise<void>;
}

export type { SourceKind };

/** The steps of a migration, in order. A record refers only to records of earlier steps or of the same step. */
export const stepNames = [
  'users',
  'groups',
  'tags',
  'problems',
  'contests',
  'trainings',
  'submissions',
  'announcements',
  'discussions',
  'comments',
] as const;
export type StepName = (typeof stepNames)[number];

export interface StepRecords {
  users: UserRecord;
  groups: GroupRecord;
  tags: TagRecord;
  problems: ProblemRecord;
  contests: ContestRecord;
  trainings: TrainingRecord;
  submissions: SubmissionRecord;
  announcements: AnnouncementRecord;
  discussions: DiscussionRecord;
  comments: CommentRecord;
}

/**
 * Kind of a record. Kind and key together identify a record in the source. Records of the kinds `contestProblem` and
 * `reply` are parts of other records.
 */
export type Noun =
  | 'user'
  | 'group'
  | 'tag'
  | 'problem'
  | 'contest'
  | 'contestProblem'
  | 'training'
  | 'submission'
  | 'announcement'
  | 'discussion'
  | 'comment'
  | 'reply'
  | 'file';

export const nounOf = {
  users: 'user',
  groups: 'group',
  tags: 'tag',
  problems: 'problem',
  contests: 'contest',
  trainings: 'training',
  submissions: 'submission',
  announcements: 'announcement',
  discussions: 'discussion',
  comments: 'comment',
} as const satisfies Record<StepName, Noun>;

export interface RecordRef {
  readonly noun: Noun;
  readonly key: string;
}

/**
 * A stream of records in a stable order, in which new records of the source come last. `after` is the cursor of the
 * last batch that this or an earlier run stored; null begins at the start. Writers skip records that they have already
 * stored, so a source without a usable order may ignore `after`.
 */
export type Stream<Record> = (after: string | null) => AsyncIterable<RecordBatch<Record>>;

/** A batch of at most 1,000 items and about 4 MiB. */
export interface RecordBatch<Record> {
  readonly items: readonly SourceItem<Record>[];
  /** Position after the last item, as a text of at most 200 characters. */
  readonly cursor: string;
}

export interface SourceItem<Record> {
  /** Key of the record in the source, unique within its step, at most 200 characters. */
  readonly key: string;
  /** The record; null if the row is skipped because of its issues. */
  readonly record: Record | null;
  /** What the source repaired in the row, or why it skips the row. */
  readonly issues: readonly Issue[];
}

/** Application of one rule to a dirty row. */
export interface Issue {
  readonly rule: RuleId;
  /** Values that explain the issue, such as the old and the new name. They must not contain passwords or addresses. */
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

/** A table of the source, for the report. */
export interface SourceTable {
  readonly name: string;
  readonly rows: number;
  /**
   * What happens to the rows. `taken`: they are stored unchanged. `converted`: they are stored in another form; `why`
   * explains it. `derived`: this site computes the data itself and compares it. `lost`: this site has nothing
   * equivalent; `why` explains it.
   */
  readonly outcome: 'taken' | 'converted' | 'derived' | 'lost';
  readonly why?: LocalizedText;
  /** What a later run does with rows of known records; absent if no rows are taken. */
  readonly laterRun?: LaterRun;
}

export interface SourceFile {
  /** Identifies the contents within the source, such as the path. Files with the same key are stored once. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  open(): Promise<NodeJS.ReadableStream>;
}

export interface SourceFigures {
  /** Whether the totals include submissions in contests. */
  readonly countsContests: boolean;
  /** Returns the final scoreboard that the source shows or stores; null if it has none. */
  scoreboard(contest: string): Promise<readonly SourceScore[] | null>;
  /** Yields the number of submissions and of solved problems of each user, as the source counts them. */
  userTotals(): AsyncIterable<{
    readonly user: string;
    readonly submissions: number;
    readonly solved: number;
  }>;
  /** Yields the number of submissions and of accepted submissions of each problem, as the source counts them. */
  problemTotals(): AsyncIterable<{
    readonly problem: string;
    readonly submissions: number;
    readonly accepted: number;
  }>;
  /** Reads single submissions again, in any order. Keys that do not exist are absent from the result. */
  submissions(keys: readonly string[]): Promise<readonly SourceItem<SubmissionRecord>[]>;
}

/** A row of a scoreboard. */
export interface SourceScore {
  readonly user: string;
  /** Number of solved problems; null in a contest with scores. */
  readonly solved: number | null;
  /** Penalty in seconds; null in a contest with scores. */
  readonly penalty: number | null;
  /** Score; null in an ACM contest. */
  readonly score: number | null;
}

/** A stream without records. */
export const emptyStream = async function* (): AsyncGenerator<never> {};
