/**
 * What the product knows of a language, but for how a judge node compiles and runs it (one file of the judge).
 * Everything else that names a language is derived from these entries.
 */
export interface LanguageEntry {
  /** From 1, without gaps; clients keep it, so it never changes. */
  readonly id: number;
  /** As stored on submissions and sent by clients: exact, with case and blanks. */
  readonly name: string;
  /** CodeMirror-era content type; clients choose their editor mode by it. */
  readonly contentType: string;
  /** The grammar that colours it; languages may share one. */
  readonly grammar: string;
  /** What authors write after the fence of a program in a statement; each label belongs to one language. */
  readonly labels: readonly string[];
  /** What a source is called. */
  readonly sourceFile: string;
  /** Ending, without its dot, of files in packages that we write; null where another language would be read of it. */
  readonly ending: string | null;
  /** Endings, without dots, of files in packages that are taken for this language; each belongs to one language. */
  readonly reads: readonly string[];
  /** What ICPC packages call it; several may share one. */
  readonly icpcCode: string;
  /** Whether checkers and interactors may be written in it. */
  readonly isSpj: boolean;
  /** Sort key: higher comes first, ties by id. */
  readonly seq: number;
  /** Limits are multiplied by this unless a problem or the site says otherwise. */
  readonly limitFactor: number;
  /** What sends what a program has printed, as code and in no language of people; null where there is nothing to name. */
  readonly flush: string | null;
  readonly template: LanguageTemplate;
}

/** Texts that an editor starts with. Whatever the editor then holds is submitted and judged as it is. */
export interface LanguageTemplate {
  /** A program that prints the sum of two numbers, shown where a language is introduced. */
  readonly sample: string;
  /** The default code template of a problem, in three marked regions; null where a language has none. */
  readonly skeleton: string | null;
}

/** A template without a skeleton. */
export function sampleOnly(sample: string): LanguageTemplate {
  return { sample, skeleton: null };
}

/** A skeleton's three regions between their markers; `comment` opens a comment to the end of the line. */
export function withMarkers(comment: string, prepend: string, template: string, append: string): string {
  const region = (name: string, text: string) =>
    `${comment}${name} BEGIN\n${text}${text === '' ? '' : '\n'}${comment}${name} END\n`;
  return [region('PREPEND', prepend), region('TEMPLATE', template), region('APPEND', append)].join('\n');
}
