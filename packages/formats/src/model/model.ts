import type { ComparerName, JudgeCaseMode, JudgeMode, Locale } from '@xiezhi/contract/limits';
import type { ExpectedVerdict, LimitUse } from '@xiezhi/contract/text/problem-check';

/**
 * Data model of one problem: the output of every package reader and the input of every writer. Test data, attachments
 * and pictures are not stored here. The model contains only their paths in the package, and their bytes are read
 * through the `PackageSource` of the plan. A problem with a gigabyte of tests therefore needs only a few kilobytes of
 * memory.
 */

export type { ExpectedVerdict, JudgeCaseMode, JudgeMode, LimitUse, Locale };

export type Localized<T> = Partial<Record<Locale, T>>;

/** The parts of a statement. Each is Markdown with `$…$` formulas; a missing part is ''. */
export interface StatementParts {
  description: string;
  input: string;
  output: string;
  hint: string;
}

/** An example as the problem page shows it. */
export interface Sample {
  input: string;
  output: string;
  /** Explanation of the output, in Markdown. */
  explanation?: Localized<string>;
}

/** A hint in Markdown and its cost in percent of the score. Solvers open hints in order. */
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
  /**
   * Unit of the points that the program prints. `fractionOrPercent`: values up to 1 are fractions, larger ones
   * percentages.
   */
  scoreUnit: 'percent' | 'points' | 'fraction' | 'fractionOrPercent';
  args: string[];
}

/**
 * A built-in comparison other than our exact one. For example, ICPC packages without their own validator compare word
 * by word. With a tolerance, words that are decimal numbers are compared as numbers.
 */
export interface PackageComparer {
  kind: ComparerName;
  isCaseSensitive: boolean;
  isSpaceSensitive: boolean;
  absoluteTolerance: number | null;
  relativeTolerance: number | null;
}

/**
 * A program that checks whether an input is well-formed. It reads the input and exits with 42 if so (testlib programs:
 * 0).
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

/** File input and output. The names are plain file names in the working folder of the program. */
export interface FileIo {
  input: string;
  output: string;
}

/** One test case. Paths are relative to the package's root, with `/`. */
export interface PackageCase {
  /** Position from 1. Determines the order of judging and thus which failing case is the first. */
  seq: number;
  /** Name without ending, for reports. */
  name: string;
  inputPath: string;
  answerPath: string;
  /** Full score of the case, with two decimals; null in an ACM problem. */
  score: number | null;
  /** Number of the group (subtask), from 1. Samples of a scored problem have 0 and earn no points. */
  group: number;
  isSample: boolean;
  /** Arguments of the checker or interactor for this case. They replace the arguments of the program. */
  checkerArgs?: string[];
  /** Built-in comparison for this case. It replaces the comparison of the problem. */
  comparer?: PackageComparer;
}

/** A group (subtask) with a name or dependencies on other groups. */
export interface PackageGroup {
  group: number;
  name: string;
  dependsOn: number[];
}

/** Expected combined result of some groups of a scored problem, or of some cases of any problem. */
export interface GroupExpectation {
  groups: number[];
  /** Positions (`seq`) of the cases, if the expectation is about cases and not about groups. */
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
  /** Expectations for groups or cases, in addition to those of the whole submission. */
  byGroup?: GroupExpectation[];
  /**
   * How the solution affects the time limit. If absent, accepted solutions are lower bounds and others have no effect.
   */
  limitUse?: LimitUse;
}

export interface PackageAttachment {
  name: string;
  path: string;
  /** Whether this is a picture in a statement and not a file to download. */
  isPicture: boolean;
}

/** A complete problem. Only the bytes of its files are stored elsewhere. */
export interface ProblemPackage {
  /** Display id such as "1000"; '' if the package has none (the importer chooses). */
  displayId: string;
  titles: Localized<string>;
  /**
   * The language shown to readers whose own is missing, if it is not the implied one: Chinese if there is a Chinese
   * title. Only in packages of our own format.
   */
  defaultLocale?: Locale;
  statements: Localized<StatementParts>;
  samples: Sample[];
  /** Hints, in the order in which solvers open them. */
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
  /** Output limit of a program per case, in MiB; null: the site decides. */
  outputLimitMb: number | null;
  /** Language name → factor for the limits. Other languages use the site's factor. */
  limitFactors: Record<string, number>;
  /** Stack limit in MiB. Informational only: the enforced stack limit equals the memory limit. */
  stackLimitMb: number;
  isRemoveEndBlank: boolean;
  fileIo: FileIo | null;
  codeShare: boolean;
  openCaseResult: boolean;
  /** Whether users who failed on a case may see its data. */
  opensData: boolean;
  /** Names of the allowed languages, or null for all. */
  languages: string[] | null;
  /** Language name → initial text of the editor. */
  codeTemplates: Record<string, string>;
  /** Templates that the editor does not offer, in the same form; only in packages of our own format. */
  disabledTemplates?: Record<string, string>;
  /** File name → text. These files are placed next to the contestant's program. */
  userExtraFiles: Record<string, string>;
  /** ICPC language code or `default` → file name → text. These files are compiled with the contestant's program. */
  includedFiles: Record<string, Record<string, string>>;
  /** File name → text. These files are placed next to the checker or interactor. */
  judgeExtraFiles: Record<string, string>;
  /** Built-in comparison for judge mode `spj` without a checker; otherwise null. */
  comparer: PackageComparer | null;
  /** Checker in judge mode `spj`, interactor in judge mode `interactive`; otherwise null. */
  checker: PackageChecker | null;
  /** Runs on the interactor's output after the interactor accepted; null in nearly all problems. */
  secondChecker: PackageChecker | null;
  /** Maximum number of passes per case; each pass reads what the checker wrote after the previous one. */
  passes: number;
  /** Whether a submission is accepted as soon as the samples and any one case or group are accepted. */
  isAcceptedByAny: boolean;
  cases: PackageCase[];
  /** Groups with a name or dependencies. May be empty; other groups are only numbers. */
  groups: PackageGroup[];
  submissions: PackageSubmission[];
  inputValidators: PackageValidator[];
  attachments: PackageAttachment[];
  /** Metadata without a field of its own: license, uuid, credits, … Stored for exports and checks. */
  packageMeta: Record<string, unknown>;
}
