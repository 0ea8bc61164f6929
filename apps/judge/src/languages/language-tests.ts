import type { Language } from './language.ts';

/**
 * Tests which show that a language is judged correctly. The self-test runs on every node before the language
 * becomes available; the others are golden programs, which the judge's tests run in the real sandbox.
 */
export interface LanguageTests {
  readonly selfTest: SelfTestPrograms;
  /** Small programs that behave the same in every language. One dialect of each toolchain has them. */
  readonly behaviours?: BehaviourPrograms;
  /** Programs that crash, with the message that contestants get. */
  readonly crashes?: readonly Ending[];
  /** Programs that do not compile, with the message that contestants get. */
  readonly mistakes?: readonly Ending[];
  /** Behavior of the runtime close to its memory limit. */
  readonly memory?: MemoryTest;
}

/** A language of the catalogue with its tests. */
export interface RegisteredLanguage extends Language {
  readonly tests: LanguageTests;
}

/**
 * One program per language that does what its input requests, so that a self-test compiles twice and runs
 * eight times:
 *
 *   add A B    prints the sum           crash     ends with exit code 3
 *   spin       never ends               eat       allocates memory without end
 *   flood N    prints N lines "xiezhi"  dig N     recursion N deep, prints 1 + … + N
 *   echo TEXT  prints the text
 */
export interface SelfTestPrograms {
  readonly program: string;
  /** Must result in Compile Error. */
  readonly broken: string;
  /** Recursion depth for interpreters that are too slow for the default. */
  readonly depth?: number;
}

/** The programs of `behaviours`: one for each behavior that all languages share. */
export interface BehaviourPrograms {
  /** Reads two numbers, prints their sum and a newline. */
  readonly sum: string;
  /** Whether `sum` succeeds on empty input. */
  readonly sumEndsWithoutInput: boolean;
  readonly sumWithoutNewline: string;
  readonly broken: string;
  readonly brokenText: RegExp;
  readonly exitSeven: string;
  /** Aborts, causes a segmentation fault or throws an uncaught exception. */
  readonly crash: string;
  readonly crashText: RegExp;
  readonly spin: string;
  readonly sleep: string;
  readonly eat: string;
  readonly flood: string;
  /** Prints 20 MB to standard error, then the sum of 1 and 2. */
  readonly noisy: string;
  /** Reads N, prints 1 + … + N by recursion. */
  readonly dig: string;
  /** Prints the line that it reads. */
  readonly echo: string;
  /** Reads sum.in, writes sum.out. */
  readonly fileSum: string;
}

export interface Ending {
  readonly code: string;
  readonly message: RegExp;
}

export interface MemoryTest {
  /** Returns a program that writes to this many MiB of memory and then prints 3. */
  readonly touch: (megabytes: number) => string;
  /** Additional memory that this program needs, in MiB: room for a collector or a second copy. */
  readonly reserveMb: number;
  /** Whether the runtime's own heap limit ends the run before its memory allowance does. */
  readonly hasHeapLimit?: boolean;
}
