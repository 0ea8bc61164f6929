import type {
  BlobRef,
  CaseResult,
  checkerSpec,
  comparerSpec,
  JudgingTask,
  NodeRegistration,
} from '@xiezhi/contract/judging';
import type { Locale } from '@xiezhi/contract/limits';
import type { StatementField } from '@xiezhi/contract/routes/problem-body';
import type { CheckBasis } from '@xiezhi/contract/text/problem-check';
import type { PackageSubmission, PackageValidator } from '@xiezhi/formats';
import type { OddText } from '@xiezhi/formats/text/line-endings';
import type { z } from 'zod';

/**
 * Contents of JSON columns as the present release writes them. Fields that an earlier release may have omitted are
 * optional. The types are not checked at run time: code that depends on a value of another release parses it.
 */

/** A text by language. */
export type StoredLocalizedText = Readonly<Record<Locale, string>>;

/** Titles and contents of an announcement in addition to its legacy columns. */
export type StoredAnnouncementTexts = Readonly<
  Partial<Record<Locale, { readonly title: string; readonly content: string }>>
>;

/** Titles and descriptions of a contest in addition to its legacy columns. */
export type StoredContestTexts = Readonly<
  Partial<Record<Locale, { readonly title: string; readonly description: string }>>
>;

/** An award level; the list is ordered from the highest. */
export interface StoredAward {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  readonly num: number;
}

/**
 * Outdated fields of a statement: the same field of the other language was changed later. The value is the text of the
 * other language before that change, when both matched.
 */
export type StoredBehind = Readonly<Partial<Record<StatementField, string>>>;

/** An example of a statement; explanations by language. */
export interface StoredSample {
  readonly input: string;
  readonly output: string;
  readonly explanation?: Partial<Record<string, string>>;
}

/** A hint; solvers open hints in order. `id` stays the same when the hint is edited or moved. */
export interface StoredHint {
  readonly id: string;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
  /** Points of 100 that later solutions lose. */
  readonly price: number;
}

/** File name to content. */
export type StoredFiles = Readonly<Record<string, string>>;
export type StoredChecker = z.output<typeof checkerSpec>;
export type StoredComparer = z.output<typeof comparerSpec>;
/** For each group of test cases: the groups that must have a full score before it is judged. */
export type StoredDependencies = Readonly<Record<string, readonly number[]>>;
/** Factor of the limits, by name of the language. */
export type StoredFactors = Readonly<Record<string, number>>;

/** One case of the test data: the file that the judge reads, and the original if it differs. */
export interface StoredCase {
  readonly seq: number;
  readonly name: string;
  readonly input: BlobRef;
  readonly answer: BlobRef;
  readonly score: number | null;
  readonly group: number;
  readonly isSample: boolean;
  /** Arguments of the checker or interactor on this case; they replace the arguments in its specification. */
  readonly checkerArguments?: readonly string[];
  /** Comparison of this case; it replaces the problem's comparison of the same kind. */
  readonly comparer?: StoredComparer;
  readonly original?: { readonly input: BlobRef; readonly answer: BlobRef };
}

/** A file as uploaded (`brought`), and as the judge reads it (`judged`). */
export interface StoredCaseFile {
  readonly brought: BlobRef;
  readonly judged: BlobRef;
}

/** A file of an uploaded archive; `path` is its path in the archive. */
interface ArchivedFile extends StoredCaseFile {
  readonly path: string;
  /** Peculiarities of its text; absent if there are none. */
  readonly oddText?: OddText;
}

/** An input and answer pair found in an uploaded archive. */
export interface StoredUploadFile {
  readonly name: string;
  readonly input: ArchivedFile;
  /** Null if the archive contains none. */
  readonly answer: ArchivedFile | null;
  /** As given by names or a table in the archive. */
  readonly group: number | null;
  readonly score: number | null;
  readonly isSample: boolean;
}

/** A file of an uploaded archive that was not used. */
export interface StoredUploadRest {
  readonly path: string;
  readonly reason: 'noInput' | 'notData';
}

/** A problem as its checks read it, with the programs that they run. */
export interface StoredCheckSnapshot {
  /** Its limits are not multiplied by `factors` yet. */
  readonly problem: JudgingTask['problem'];
  readonly factors: StoredFactors;
  readonly packageMeta: Readonly<Record<string, unknown>>;
  readonly solutions: readonly PackageSubmission[];
  readonly validators: readonly PackageValidator[];
}

/** Digests of what a check result depends on. */
export type StoredCheckBasis = Readonly<Record<CheckBasis, string>>;

/** Number of cases in a group of the test data. */
export interface StoredGroup {
  readonly group: number;
  readonly cases: number;
}

/** A public file of a problem. */
export interface StoredAttachment {
  readonly name: string;
  readonly isPicture: boolean;
  readonly blob: BlobRef;
  /** Path within the site by which statements link it; absent if none does. */
  readonly link?: string;
}

/** Known data of a case while its judging runs. */
export type LiveCaseData = Readonly<
  Pick<CaseResult, 'seq' | 'group' | 'status' | 'timeMs' | 'memoryKb' | 'score'>
>;

/** A case of a finished judging; which fields it has beyond `LiveCaseData` depends on the release that stored it. */
export type StoredCaseResult = LiveCaseData & Partial<Readonly<CaseResult>>;

/** What a node reports of itself in addition to the columns; empty before it has registered. */
export type StoredNodeInfo = Readonly<
  Partial<Omit<NodeRegistration, 'name' | 'host' | 'slots' | 'languages' | 'instance' | 'follows'>>
>;
export type StoredNodeLanguages = NodeRegistration['languages'];

/** A contest on another site; start and end in milliseconds since 1970. */
export interface StoredContest {
  readonly title: string;
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** Title and content of a message by the site itself, in each language. */
export type StoredMessageTexts = Readonly<
  Record<Locale, { readonly title: string; readonly content: string }>
>;
