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
import type { RuleId } from './rules.ts';

/**
 * A site of another judge as the migration reads it. A source only reads and converts: it yields neutral records with
 * the keys of the source, in batches of bounded size. The writers resolve keys to ids of this site, decide what is new,
 * settle conflicts, rewrite links in texts and store everything. A source keeps at most two batches in memory.
 */
export interface SourceSite {
  readonly kind: SourceKind;
  /** Returns by step the largest id of the records that keep their ids here; other rows get ids above it. */
  largestNumbers(): Promise<Readonly<Partial<Record<StepName, number>>>>;
  /** Returns every table, collection or list of the source with its rows; reads counts only and changes nothing. */
  survey(): Promise<readonly SourceTable[]>;
  /** Streams by step. A source without such records returns `nothing()`. */
  readonly streams: { readonly [Step in StepName]: Stream<StepRecords[Step]> };
  /**
   * Returns the file that a text of the source links: the address as written in the text, HTML entities decoded.
   * Undefined if the address is not that of a file of the source, null if that file does not exist.
   * @param from the record with the text, for addresses that are relative to it (`file://name` of Hydro)
   */
  fileOf(link: string, from: RecordRef): Promise<SourceFile | null | undefined>;
  /** The source's own figures, for the verification. */
  readonly figures: SourceFigures;
  /** Releases connections and temporary files. */
  close(): Promise<void>;
}

export type { SourceKind };

/** The steps of a migration, in order: a record refers only to records of earlier steps or of its own. */
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
 * Kind of a record. Kind and key identify a record in the source. `contestProblem` and `reply` are parts of
 * others.
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
 * last stored batch of this or an earlier run; null: from the beginning. Records that come again are skipped by the
 * writer, so a source without a usable order may ignore `after`.
 */
export type Stream<Record> = (after: string | null) => AsyncIterable<RecordBatch<Record>>;

/** At most 1,000 items and about 4 MiB. */
export interface RecordBatch<Record> {
  readonly items: readonly SourceItem<Record>[];
  /** Position after the last item; at most 200 characters. */
  readonly cursor: string;
}

export interface SourceItem<Record> {
  /** Identity in the source, at most 200 characters; unique among the records of its step. */
  readonly key: string;
  /** Null: left out, because of the issues. */
  readonly record: Record | null;
  /** What the source had to repair, or why it left the row out. */
  readonly issues: readonly Issue[];
}

/** One application of a rule to a dirty row. */
export interface Issue {
  readonly rule: RuleId;
  /** Values of the row that explain the issue, such as the old and the new name; never passwords or addresses. */
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

/** A table of the source in the report. */
export interface SourceTable {
  readonly name: string;
  readonly rows: number;
  /**
   * `taken`: as it is. `converted`: into another form, `why` says which. `derived`: computed by this site and
   * compared. `lost`: has no counterpart, `why` says so.
   */
  readonly outcome: 'taken' | 'converted' | 'derived' | 'lost';
  readonly why?: LocalizedText;
  /** What a later run does with rows of known records; missing if nothing is taken. */
  readonly laterRun?: LaterRun;
}

export interface SourceFile {
  /** Identity of the contents within the source, such as its path: each file is stored once. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  open(): Promise<NodeJS.ReadableStream>;
}

export interface SourceFigures {
  /** Whether the totals count submissions of contests. */
  readonly countsContests: boolean;
  /** Returns the final scoreboard that the source shows or stores; null: it has none. */
  scoreboard(contest: string): Promise<readonly SourceScore[] | null>;
  /** Submissions and solved problems of each user as the source counts them. */
  userTotals(): AsyncIterable<{
    readonly user: string;
    readonly submissions: number;
    readonly solved: number;
  }>;
  /** Submissions and accepted ones of each problem as the source counts them. */
  problemTotals(): AsyncIterable<{
    readonly problem: string;
    readonly submissions: number;
    readonly accepted: number;
  }>;
  /** Reads single submissions again, in any order; keys that do not exist are missing in the result. */
  submissions(keys: readonly string[]): Promise<readonly SourceItem<SubmissionRecord>[]>;
}

/** A row of a scoreboard. */
export interface SourceScore {
  readonly user: string;
  /** Solved problems; null in a contest by score. */
  readonly solved: number | null;
  /** Seconds; null in a contest by score. */
  readonly penalty: number | null;
  /** Null in an ACM contest. */
  readonly score: number | null;
}

/** A stream without records. */
export const emptyStream = async function* (): AsyncGenerator<never> {};
