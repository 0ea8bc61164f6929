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
 * Contents of JSON columns in the form in which the present release writes them. Fields that an earlier release may
 * have omitted are optional. The types are not checked at run time, so code that depends on values of another release
 * must parse them.
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

/** An award level of a contest. Levels are listed from the highest to the lowest. */
export interface StoredAward {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  readonly num: number;
}

/**
 * Outdated fields of a statement: the same field of the other language has changed since. The value is the text that
 * the other language had before that change, when both languages matched.
 */
export type StoredBehind = Readonly<Partial<Record<StatementField, string>>>;

/** A sample of a statement; its explanations by language. */
export interface StoredSample {
  readonly input: string;
  readonly output: string;
  readonly explanation?: Partial<Record<string, string>>;
}

/** A hint of a problem. Solvers open the hints in order. Editing or moving a hint keeps its `id`. */
export interface StoredHint {
  readonly id: string;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
  /** Points (of 100) that a solution loses if it is submitted after opening the hint. */
  readonly price: number;
}

/** A period in which a student may hand in homework again. Times in ISO 8601. */
export interface StoredReopening {
  readonly from: string;
  readonly until: string;
}

/** File name to content. */
export type StoredFiles = Readonly<Record<string, string>>;
export type StoredChecker = z.output<typeof checkerSpec>;
export type StoredComparer = z.output<typeof comparerSpec>;
/** For each group of test cases, the groups that must get a full score before this group is judged. */
export type StoredDependencies = Readonly<Record<string, readonly number[]>>;
/** Factors by which the limits are multiplied, by language name. */
export type StoredFactors = Readonly<Record<string, number>>;

/** One case of the test data: the files that the judge reads, and the original files if they differ. */
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
  /** Comparer for this case; it replaces the problem's comparer of the same kind. */
  readonly comparer?: StoredComparer;
  readonly original?: { readonly input: BlobRef; readonly answer: BlobRef };
}

/** A file in two forms: as it was uploaded (`brought`), and as the judge reads it (`judged`). */
export interface StoredCaseFile {
  readonly brought: BlobRef;
  readonly judged: BlobRef;
}

/** A file of an uploaded archive; `path` is its path in the archive. */
interface ArchivedFile extends StoredCaseFile {
  readonly path: string;
  /** Peculiarity of the file's text, such as a byte order mark; absent if there is none. */
  readonly oddText?: OddText;
}

/** An input and answer pair found in an uploaded archive. */
export interface StoredUploadFile {
  readonly name: string;
  readonly input: ArchivedFile;
  /** Null if the archive contains no answer file. */
  readonly answer: ArchivedFile | null;
  /** Number of the group according to file names or a table in the archive; null if they do not give one. */
  readonly group: number | null;
  readonly score: number | null;
  readonly isSample: boolean;
}

/** A file of an uploaded archive that was not used. */
export interface StoredUploadRest {
  readonly path: string;
  readonly reason: 'noInput' | 'notData';
}

/** State of a problem when its checks began, with the programs that the checks run. */
export interface StoredCheckSnapshot {
  /** The problem; its limits are not multiplied by `factors` yet. */
  readonly problem: JudgingTask['problem'];
  readonly factors: StoredFactors;
  readonly packageMeta: Readonly<Record<string, unknown>>;
  readonly solutions: readonly PackageSubmission[];
  readonly validators: readonly PackageValidator[];
}

/** Digests of everything that a check result depends on. */
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
  /** Path on this site with which statements link the file; absent if no statement links it. */
  readonly link?: string;
}

/** Data of a case that are known while its judging runs. */
export type LiveCaseData = Readonly<
  Pick<CaseResult, 'seq' | 'group' | 'status' | 'timeMs' | 'memoryKb' | 'score'>
>;

/** A case of a finished judging. The release that stored it determines which fields it has beyond `LiveCaseData`. */
export type StoredCaseResult = LiveCaseData & Partial<Readonly<CaseResult>>;

/** Registration data of a node for which there is no column; empty until the node registers. */
export type StoredNodeInfo = Readonly<
  Partial<Omit<NodeRegistration, 'name' | 'host' | 'slots' | 'languages' | 'instance' | 'follows'>>
>;
export type StoredNodeLanguages = NodeRegistration['languages'];

/** A contest on another site. `begin` and `end` are milliseconds since 1970. */
export interface StoredContest {
  readonly title: string;
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** Title and content of a message from the site itself, in each language. */
export type StoredMessageTexts = Readonly<
  Record<Locale, { readonly title: string; readonly content: string }>
>;
