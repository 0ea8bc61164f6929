/**
 * All data of a language, except how a judge node compiles and runs it (each language has a file in the judge for
 * this).
 */
export interface LanguageEntry {
  /** Id of the language, counted from 1 without gaps. Clients store it, so it must never change. */
  readonly id: number;
  /** Name that clients send and submissions store. Case and spaces matter. */
  readonly name: string;
  /** Content type of old CodeMirror versions. Existing clients choose their editor mode by it. */
  readonly contentType: string;
  /** Name of the grammar for syntax highlighting. Several languages may share one. */
  readonly grammar: string;
  /** Labels of code blocks in statements that mean this language. No other language may have the same label. */
  readonly labels: readonly string[];
  /** File name that users see for a source. Judge nodes use their own names (`sourceName` of the catalogue). */
  readonly sourceFile: string;
  /**
   * File extension, without its dot, of programs in packages that we write. Null if readers of the package would take
   * the extension for a language with another `icpcCode`.
   */
  readonly ending: string | null;
  /**
   * File extensions, without dots, that are read as this language in packages. No other language may have the same
   * extension.
   */
  readonly reads: readonly string[];
  /** Language code in ICPC packages. Several languages may share one. */
  readonly icpcCode: string;
  /** Whether checkers and interactors may be written in this language. */
  readonly isSpj: boolean;
  /** Sort key. Languages with higher values come first; equal ones are sorted by id. */
  readonly seq: number;
  /** Default factor for limits. The problem and the site may replace it. */
  readonly limitFactor: number;
  /** Code that flushes a program's output, without comments. Null if the language has no such code. */
  readonly flush: string | null;
}
