import type { Language } from './language.ts';

/**
 * What shows that a language is judged as it should be. The self-test runs on every node before it offers the
 * language; the rest are golden programs, which the tests of the judge run in the real sandbox.
 */
export interface LanguageTests {
  readonly selfTest: SelfTestPrograms;
  /** The same small programs in each language. Dialects of one toolchain need them once. */
  readonly behaviours?: BehaviourPrograms;
  /** Programs that end badly, and what their contestants are told. */
  readonly crashes?: readonly Ending[];
  /** Programs that do not compile, and what their contestants are told. */
  readonly mistakes?: readonly Ending[];
  /** How the runtime behaves at the edge of its memory limit. */
  readonly memory?: MemoryProof;
}

/** A language of the catalogue: everything there is to know of it on a judge node. */
export interface RegisteredLanguage extends Language {
  readonly proof: LanguageTests;
}

/**
 * One program a language does what its input asks for, so that a self-test compiles twice and runs eight times:
 *
 *   add A B    prints the sum           crash     ends with exit code 3
 *   spin       never ends               eat       takes memory without end
 *   flood N    prints N lines "xiezhi"  dig N     recursion N deep, prints 1 + … + N
 *   echo TEXT  prints the text
 */
export interface SelfTestPrograms {
  readonly program: string;
  /** Must give Compile Error. */
  readonly broken: string;
  /** Depth of the recursion where an interpreter takes too long for the usual one. */
  readonly depth?: number;
}

/** The programs of `behaviours`, one for each thing that every language does alike. */
export interface BehaviourPrograms {
  /** Reads two numbers, prints their sum and a newline. */
  readonly sum: string;
  /** Whether `sum` ends well when there is nothing to read. */
  readonly sumEndsWithoutInput: boolean;
  readonly sumWithoutNewline: string;
  readonly broken: string;
  readonly brokenText: RegExp;
  readonly exitSeven: string;
  /** An abort, a segmentation fault or an uncaught exception. */
  readonly crash: string;
  readonly crashText: RegExp;
  readonly spin: string;
  readonly sleep: string;
  readonly eat: string;
  readonly flood: string;
  /** 20 MB on standard error, then the sum of 1 and 2. */
  readonly noisy: string;
  /** Reads N, prints 1 + … + N by recursion. */
  readonly dig: string;
  /** Prints the line it read. */
  readonly echo: string;
  /** Reads sum.in, writes sum.out. */
  readonly fileSum: string;
}

export interface Ending {
  readonly code: string;
  readonly message: RegExp;
}

export interface MemoryProof {
  /** A program that prints 3 when it has written to so many MiB at once. */
  readonly touch: (megabytes: number) => string;
  /** What it needs beside them, in MiB: room for a collector, or for a second copy. */
  readonly reserveMb: number;
  /** Whether a heap limit of its own ends it before its allowance does. */
  readonly hasHeapLimit?: boolean;
}
