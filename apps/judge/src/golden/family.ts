/** The same small programs in each language family. */
export interface FamilyPrograms {
  /** Reads two numbers, prints their sum and a newline. */
  sum: string;
  /** Whether `sum` ends well when there is nothing to read. */
  sumEndsWithoutInput: boolean;
  sumWithoutNewline: string;
  broken: string;
  brokenText: RegExp;
  exitSeven: string;
  /** An abort, a segmentation fault or an uncaught exception. */
  crash: string;
  crashText: RegExp;
  spin: string;
  sleep: string;
  eat: string;
  flood: string;
  /** 20 MB on standard error, then the sum of 1 and 2. */
  noisy: string;
  /** Reads N, prints 1 + … + N by recursion. */
  dig: string;
  /** Prints the line it read. */
  echo: string;
  /** Reads sum.in, writes sum.out. */
  fileSum: string;
}
