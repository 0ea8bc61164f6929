/**
 * The data of a language, except for how a judge node compiles and runs it (one file of the judge).
 * Everything else about languages is derived from these entries.
 */
export interface LanguageEntry {
  /** From 1, without gaps; clients store it, so it never changes. */
  readonly id: number;
  /** As stored in submissions and sent by clients: exact, with case and spaces. */
  readonly name: string;
  /** Content type of old CodeMirror versions; clients select their editor mode by it. */
  readonly contentType: string;
  /** The grammar for highlighting; languages may share one. */
  readonly grammar: string;
  /** Labels of code blocks in statements; each belongs to one language. */
  readonly labels: readonly string[];
  /** File name of a source for users; judge nodes have their own (`sourceName` of the catalogue). */
  readonly sourceFile: string;
  /**
   * Ending, without its dot, of files in packages that we write; null if a package with it would be
   * read as another kind of language (`icpcCode`).
   */
  readonly ending: string | null;
  /**
   * Endings, without dots, of files in packages that are read as this language; each belongs to one language.
   */
  readonly reads: readonly string[];
  /** Name in ICPC packages; several languages may share one. */
  readonly icpcCode: string;
  /** Whether checkers and interactors may be written in it. */
  readonly isSpj: boolean;
  /** Sort key: higher comes first, ties by id. */
  readonly seq: number;
  /** Limits are multiplied by this unless the problem or the site overrides it. */
  readonly limitFactor: number;
  /** Code that flushes a program's output, without natural language; null if there is none. */
  readonly flush: string | null;
}
