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
 * What JSON columns hold, as the present release writes it. What a former release may have left out is optional.
 * Whoever must be sure of a value that somebody else may have written parses it all the same.
 */

/** A text by language. */
export type StoredLocalizedText = Readonly<Record<Locale, string>>;

/** Titles and contents of an announcement beside its classic columns. */
export type StoredAnnouncementTexts = Readonly<
  Partial<Record<Locale, { readonly title: string; readonly content: string }>>
>;

/** Titles and descriptions of a contest beside its classic columns. */
export type StoredContestTexts = Readonly<
  Partial<Record<Locale, { readonly title: string; readonly description: string }>>
>;

/** A level of awards, the highest first. */
export interface StoredAward {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  readonly num: number;
}

/** Fields of a statement that the other language has changed since, with its text when the two were in step. */
export type StoredBehind = Readonly<Partial<Record<StatementField, string>>>;

/** An example of a statement; explanations by language. */
export interface StoredSample {
  readonly input: string;
  readonly output: string;
  readonly explanation?: Partial<Record<string, string>>;
}

/** A hint that solvers open after those before it; `id` stays with it while it is written anew and moved. */
export interface StoredHint {
  readonly id: string;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
  /** Points of 100 that a later solution loses. */
  readonly price: number;
}

/** File name to content. */
export type StoredFiles = Readonly<Record<string, string>>;
export type StoredChecker = z.output<typeof checkerSpec>;
export type StoredComparer = z.output<typeof comparerSpec>;
/** Group to the groups that must be full before it is judged. */
export type StoredDependencies = Readonly<Record<string, readonly number[]>>;
/** Name of a language to the factor by which its limits grow. */
export type StoredFactors = Readonly<Record<string, number>>;

/** One case of the test data: what the judge reads, and the bytes that were brought where they differ. */
export interface StoredCase {
  readonly seq: number;
  readonly name: string;
  readonly input: BlobRef;
  readonly answer: BlobRef;
  readonly score: number | null;
  readonly group: number;
  readonly isSample: boolean;
  readonly original?: { readonly input: BlobRef; readonly answer: BlobRef };
}

/** The bytes of a file as they were brought, and as the judge reads them. */
export interface StoredFile {
  readonly brought: BlobRef;
  readonly judged: BlobRef;
}

/** A file of an uploaded archive; `path` is that in it. */
interface ArchivedFile extends StoredFile {
  readonly path: string;
  /** What is odd about its text; absent where nothing is. */
  readonly oddText?: OddText;
}

/** A pair that was found in an uploaded archive. */
export interface StoredUploadFile {
  readonly name: string;
  readonly input: ArchivedFile;
  /** Null where the archive brings none. */
  readonly answer: ArchivedFile | null;
  /** As names or a table in the archive say. */
  readonly group: number | null;
  readonly score: number | null;
  readonly isSample: boolean;
}

/** A file of an uploaded archive that was not taken. */
export interface StoredUploadRest {
  readonly path: string;
  readonly reason: 'noInput' | 'notData';
}

/** A problem as its checks found it, with the programs that they run. */
export interface StoredCheckSnapshot {
  /** With the factor 1: languages have theirs beside it. */
  readonly problem: JudgingTask['problem'];
  readonly factors: StoredFactors;
  readonly packageMeta: Readonly<Record<string, unknown>>;
  readonly solutions: readonly PackageSubmission[];
  readonly validators: readonly PackageValidator[];
}

/** Digests of what a result of checks hangs on. */
export type StoredCheckBasis = Readonly<Record<CheckBasis, string>>;

/** How many cases a group of the test data has. */
export interface StoredGroup {
  readonly group: number;
  readonly cases: number;
}

/** A public file of a problem. */
export interface StoredAttachment {
  readonly name: string;
  readonly isPicture: boolean;
  readonly blob: BlobRef;
  /** Address within the site by which the statements call it; absent where none does. */
  readonly link?: string;
}

/** What is known of a case while its judging runs. */
export type CaseFigures = Readonly<
  Pick<CaseResult, 'seq' | 'group' | 'status' | 'timeMs' | 'memoryKb' | 'score'>
>;

/** A case of an ended judging; beyond the figures there is what its release kept. */
export type StoredCaseResult = CaseFigures & Partial<Readonly<CaseResult>>;

/** What a node says of itself beside the columns; empty before it has registered. */
export type StoredNodeInfo = Readonly<
  Partial<Omit<NodeRegistration, 'name' | 'host' | 'slots' | 'languages' | 'instance' | 'follows'>>
>;
export type StoredNodeLanguages = NodeRegistration['languages'];

/** A contest on another site; begin and end in milliseconds since 1970. */
export interface StoredContest {
  readonly title: string;
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** Title and content of a message that the site itself writes, in each language. */
export type StoredMessageTexts = Readonly<
  Record<Locale, { readonly title: string; readonly content: string }>
>;
