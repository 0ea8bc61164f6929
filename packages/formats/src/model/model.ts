import type { ComparerName, JudgeCaseMode, JudgeMode, Locale } from '@xiezhi/contract/limits';
import type { ExpectedVerdict, LimitUse } from '@xiezhi/contract/text/problem-check';

/**
 * Output of every reader of problem packages and input of every writer: one problem as plain data. Test data,
 * attachments and pictures are not stored here: they are named by their path inside the package and read through the
 * `PackageSource` of the plan, so that a problem with a gigabyte of tests needs a few kilobytes of memory.
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
  /** Explanation of the output, in Markdown. */
  explanation?: Localized<string>;
}

/** A hint in Markdown, which solvers open after the previous ones, and its cost in points of 100. */
export interface PackageHint {
  texts: Localized<string>;
  price: number;
}

/** A tag with its names; `classification` is its category (for example "Graphs"). */
export interface PackageTag {
  name: Localized<string>;
  classification: Localized<string> | null;
}

/** 0 ACM (right or wrong), 1 OI (scored). */
export type ProblemType = 0 | 1;
/** How a checker or interactor is called and what its exit code means. */
export type CheckerDialect = 'auto' | 'testlib' | 'reference' | 'kattis' | 'hustoj' | 'qduoj';

export interface PackageChecker {
  /** Language of `code`, by its name on the site. */
  language: string;
  code: string;
  dialect: CheckerDialect;
  /** Meaning of the points that the program prints. `fractionOrPercent`: a fraction up to 1, a percentage above. */
  scoreUnit: 'percent' | 'points' | 'fraction' | 'fractionOrPercent';
  args: string[];
}

/**
 * A built-in comparison other than our exact one, for example by words, as ICPC packages without a validator of their
 * own need. With a tolerance, words that are decimal numbers are compared as numbers.
 */
export interface PackageComparer {
  kind: ComparerName;
  isCaseSensitive: boolean;
  isSpaceSensitive: boolean;
  absoluteTolerance: number | null;
  relativeTolerance: number | null;
}

/**
 * A program that checks whether an input is well-formed: it reads the input and exits with 42 (or 0 for testlib) if so.
 */
export interface PackageValidator {
  /** File path, or the folder path if there are several files. */
  path: string;
  language: string;
  /** The program, or the entry file of a folder. */
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
  /** Name without ending, for reports. */
  name: string;
  inputPath: string;
  answerPath: string;
  /** Full score of the case, with two decimals; null in an ACM problem. */
  score: number | null;
  /** Number of the group (subtask), from 1; 0 for the samples of a scored problem, which earn no points. */
  group: number;
  isSample: boolean;
  /** Arguments of the checker or interactor for this case, in place of those of the program. */
  checkerArgs?: string[];
  /** The built-in comparison of this case, in place of the problem's. */
  comparer?: PackageComparer;
}

/** A group with dependencies on other groups or a policy of its own. */
export interface PackageGroup {
  group: number;
  name: string;
  dependsOn: number[];
}

/** Expected combined result of some groups of a scored problem, or of some cases. */
export interface GroupExpectation {
  groups: number[];
  /** Positions (`seq`) of the cases, in place of groups. */
  cases?: number[];
  permitted: ExpectedVerdict[];
  required: ExpectedVerdict[];
  score: { min: number; max: number } | null;
}

export interface PackageSubmission {
  path: string;
  /** Name of the language on the site, or null if the file ending is unknown. */
  language: string | null;
  /** The program, or the entry file of a folder. */
  code: string;
  /** The other files of a folder: name to text. */
  files?: Record<string, string>;
  /** Every case's verdict must be one of these; empty: no expectation. */
  permitted: ExpectedVerdict[];
  /** At least one case must have one of these verdicts; empty: no requirement. */
  required: ExpectedVerdict[];
  /** Expected total score (inclusive range) of a scored problem, or null. */
  score: { min: number; max: number } | null;
  /** Expectations per group, in addition to those of the whole. */
  byGroup?: GroupExpectation[];
  /** Absent: accepted solutions are lower bounds of the time limit, others do not affect it. */
  limitUse?: LimitUse;
}

export interface PackageAttachment {
  name: string;
  path: string;
  /** A picture in a statement, not a file to download. */
  isPicture: boolean;
}

/** A complete problem except for the bytes of its files. */
export interface ProblemPackage {
  /** Display id such as "1000"; '' if the package has none (the importer chooses). */
  displayId: string;
  titles: Localized<string>;
  statements: Localized<StatementParts>;
  samples: Sample[];
  /** In the order in which solvers open them. */
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
  /** MiB that a program may print per case; null: the site decides. */
  outputLimitMb: number | null;
  /** Language name → factor of its limits; other languages have the site's factor. */
  limitFactors: Record<string, number>;
  /** MiB; informational: the enforced stack limit equals the memory limit. */
  stackLimitMb: number;
  isRemoveEndBlank: boolean;
  fileIo: FileIo | null;
  codeShare: boolean;
  openCaseResult: boolean;
  /** Users who failed on a case may see its data. */
  opensData: boolean;
  /** Names of the allowed languages, or null for all. */
  languages: string[] | null;
  /** Language name → initial text of the editor. */
  codeTemplates: Record<string, string>;
  /** File name → text, placed next to the contestant's program. */
  userExtraFiles: Record<string, string>;
  /** Compiled with the contestant's program: ICPC language code or `default` → file name → text. */
  includedFiles: Record<string, Record<string, string>>;
  /** File name → text, placed next to the checker or interactor. */
  judgeExtraFiles: Record<string, string>;
  /** Judge mode spj without a checker of its own: a built-in comparison. */
  comparer: PackageComparer | null;
  /** Checker (judgeMode spj) or interactor (judgeMode interactive). */
  checker: PackageChecker | null;
  /** Runs on the interactor's output after the interactor accepted; null in nearly all problems. */
  secondChecker: PackageChecker | null;
  /** Maximum number of passes per case; each pass reads what the checker wrote after the previous one. */
  passes: number;
  /** Accepted as soon as one case or group and the samples are accepted. */
  isAcceptedByAny: boolean;
  cases: PackageCase[];
  /** Only groups with more than a number; may be empty. */
  groups: PackageGroup[];
  submissions: PackageSubmission[];
  inputValidators: PackageValidator[];
  attachments: PackageAttachment[];
  /** Metadata without a field of its own: license, uuid, credits, … Stored for exports and checks. */
  packageMeta: Record<string, unknown>;
}
