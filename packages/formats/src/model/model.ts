import type { ComparerName, JudgeCaseMode, JudgeMode, Locale } from '@xiezhi/contract/limits';
import type { ExpectedVerdict, LimitUse } from '@xiezhi/contract/text/problem-check';

/**
 * What every reader of problem packages produces and every writer takes: one problem as plain
 * data. Test data, attachments and pictures are not held here: they are named by their path
 * inside the package and read through the `PackageSource` of the plan, so that a problem with
 * a gigabyte of tests costs a few kilobytes.
 */

export type { ExpectedVerdict, JudgeCaseMode, JudgeMode, LimitUse, Locale };

export type Localized<T> = Partial<Record<Locale, T>>;

/** The parts of a statement, each Markdown with `$…$` mathematics; a missing part is ''. */
export interface StatementParts {
  description: string;
  input: string;
  output: string;
  hint: string;
}

/** An example as shown on the page. */
export interface Sample {
  input: string;
  output: string;
  /** Why the output is that, in Markdown. */
  explanation?: Localized<string>;
}

/** A hint that solvers open after those before it, in Markdown, and what that takes of 100 points. */
export interface PackageHint {
  texts: Localized<string>;
  price: number;
}

/** A tag by its names; `classification` names the shelf it stands on (for example "Graphs"). */
export interface PackageTag {
  name: Localized<string>;
  classification: Localized<string> | null;
}

/** 0 ACM (right or wrong), 1 OI (scored). */
export type ProblemType = 0 | 1;
/** How a checker or interactor is called and what its exit means. */
export type CheckerDialect = 'auto' | 'testlib' | 'reference' | 'kattis' | 'hustoj' | 'qduoj';

export interface PackageChecker {
  /** The name of the language of `code`, as languages are called in the product. */
  language: string;
  code: string;
  dialect: CheckerDialect;
  scoreUnit: 'percent' | 'points' | 'fraction';
  args: string[];
}

/**
 * A built-in comparison instead of our exact one, for example by words, as ICPC packages without a validator
 * of their own want it. With a tolerance, words that are decimal numbers are compared as numbers.
 */
export interface PackageComparer {
  kind: ComparerName;
  isCaseSensitive: boolean;
  isSpaceSensitive: boolean;
  absoluteTolerance: number | null;
  relativeTolerance: number | null;
}

/** A program that says whether an input is well-formed: reads it, exits 42 (or 0 for testlib) if so. */
export interface PackageValidator {
  /** Of a folder of several files that of the folder. */
  path: string;
  language: string;
  /** Of a folder the file where the program begins. */
  code: string;
  /** The other files of a folder: name to text. */
  files?: Record<string, string>;
}

/** File input and output: plain file names in the working folder of the program. */
export interface FileIo {
  input: string;
  output: string;
}

/** One test case. Paths are relative to the package's root, with `/`. */
export interface PackageCase {
  /** Position from 1; decides the order of judging and the first failing case. */
  seq: number;
  /** The name without its ending, for reports. */
  name: string;
  inputPath: string;
  answerPath: string;
  /** Full score of the case, with two decimals; null in an ACM problem. */
  score: number | null;
  /** Number of the group (subtask), from 1; 0 for the samples of a scored problem, which earn nothing. */
  group: number;
  isSample: boolean;
}

/** A group that other groups may need before they are judged. */
export interface PackageGroup {
  group: number;
  name: string;
  dependsOn: number[];
}

/** What the cases of some groups of a scored problem must get together. */
export interface GroupExpectation {
  groups: number[];
  permitted: ExpectedVerdict[];
  required: ExpectedVerdict[];
  score: { min: number; max: number } | null;
}

export interface PackageSubmission {
  path: string;
  /** Name of the language in the product, or null when the file ending is unknown. */
  language: string | null;
  /** Of a folder of several files the one where the program begins. */
  code: string;
  /** The other files of a folder: name to text. */
  files?: Record<string, string>;
  /** Every case's verdict must be one of these; empty: no expectation. */
  permitted: ExpectedVerdict[];
  /** At least one case must have one of these verdicts; empty: no demand. */
  required: ExpectedVerdict[];
  /** Expected total score (both ends included) of a scored problem, or null. */
  score: { min: number; max: number } | null;
  /** Beside what is expected of it as a whole. */
  byGroup?: GroupExpectation[];
  /** Absent: the time limit is above what a right one takes, and others say nothing of it. */
  limitUse?: LimitUse;
}

export interface PackageAttachment {
  name: string;
  path: string;
  /** Picture of a statement rather than a file to download. */
  isPicture: boolean;
}

/** A problem, complete but for the bytes of its files. */
export interface ProblemPackage {
  /** Display id such as "1000"; '' when the package names none (the importer chooses). */
  displayId: string;
  titles: Localized<string>;
  statements: Localized<StatementParts>;
  samples: Sample[];
  /** In the order in which they are opened. */
  hints: PackageHint[];
  source: string;
  author: string;
  /** 0 unrated, 1 Easy, 2 Easy+, 3 Medium-, 4 Medium+, 5 Hard-, 6 Hard+, 7 Very Hard. */
  difficulty: number;
  tags: PackageTag[];
  type: ProblemType;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  /** Whole milliseconds of CPU time for C and C++. */
  timeLimitMs: number;
  /** MiB. */
  memoryLimitMb: number;
  /** MiB that a program may print on a case; null: the site decides. */
  outputLimitMb: number | null;
  /** Language name → factor by which its limits grow; languages not named have the site's. */
  limitFactors: Record<string, number>;
  /** MiB; information only: the enforced stack is as large as the memory limit. */
  stackLimitMb: number;
  isRemoveEndBlank: boolean;
  fileIo: FileIo | null;
  codeShare: boolean;
  openCaseResult: boolean;
  /** Whoever failed on a case may see its data. */
  opensData: boolean;
  /** Names of the languages allowed, or null for all. */
  languages: string[] | null;
  /** Language name → text that the editor starts with. */
  codeTemplates: Record<string, string>;
  /** File name → text, beside the contestant's program. */
  userExtraFiles: Record<string, string>;
  /** Compiled with the contestant's program: ICPC code of a language or `default` → file name → text. */
  includedFiles: Record<string, Record<string, string>>;
  /** File name → text, beside the checker or interactor. */
  judgeExtraFiles: Record<string, string>;
  /** Judge mode spj without a checker of its own: a built-in comparison. */
  comparer: PackageComparer | null;
  /** Checker (judgeMode spj) or interactor (judgeMode interactive). */
  checker: PackageChecker | null;
  /** Runs on the interactor's output after it accepted; null in nearly all problems. */
  secondChecker: PackageChecker | null;
  /** Runs of a program on a case at most, each on what the checker wrote after the one before. */
  passes: number;
  /** Accepted as soon as one case or group is, and the samples are. */
  isAcceptedByAny: boolean;
  cases: PackageCase[];
  /** Only groups that say more than their number; may be empty. */
  groups: PackageGroup[];
  submissions: PackageSubmission[];
  inputValidators: PackageValidator[];
  attachments: PackageAttachment[];
  /** What the package carries and the product only keeps: license, uuid, credits, … */
  packageMeta: Record<string, unknown>;
}
