import { createHash } from 'node:crypto';
import { z } from 'zod';
import { markdownToLatex, textToLatex } from '../../latex/from-markdown.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { Locale, Localized, ProblemPackage, StatementParts } from '../../model/model.ts';
import { problemSchema } from '../xiezhi/schema.ts';
import type { OutputFile } from '../../write/writer.ts';
import type { YamlMap } from '../../text/yaml.ts';
import type { IcpcContext } from './context.ts';
import { codes, emptyParts, problemNames, unixText } from './write.ts';

/**
 * Folder of statements in the legacy format. They are TeX, from which Markdown cannot be restored exactly. So exports
 * of the site also store the Markdown, together with digests of the TeX files. If a TeX file has changed since the
 * export, it is read instead of the stored Markdown.
 */
export const legacyStatementFolder = 'problem_statement';

const { titles, statements } = problemSchema.shape;

/** Keys of `.xiezhi.yaml` that are written only by exports in the legacy format. */
export const legacyTextShape = {
  titles,
  statements: z.strictObject({ sha256: z.record(z.string(), z.string()), texts: statements }),
};
type StatedTexts = z.infer<typeof legacyTextShape.statements>;

const headings: Readonly<Record<Locale, readonly [string, string, string]>> = {
  'en-US': ['Input', 'Output', 'Notes'],
  'zh-CN': ['输入', '输出', '提示'],
};

/**
 * Writes a TeX file for each language of the statement. If the problem has no statement, the file contains only the
 * title.
 */
export function writeLegacyStatements(problem: ProblemPackage, report: ConversionReport): OutputFile[] {
  const hasText = Object.keys(problem.statements).length > 0;
  return Object.entries(problemNames(problem)).flatMap(([of, title]) => {
    const locale: Locale = of === 'zh-CN' ? 'zh-CN' : 'en-US';
    if (hasText && problem.statements[locale] === undefined) return [];
    const parts = problem.statements[locale] ?? emptyParts;
    const path = `${legacyStatementFolder}/problem.${codes[locale]}.tex`;
    if (Object.values(parts).some((text) => markdownToLatex(text).hasHtml))
      report.lost(`HTML of ${path}`, 'display', 'only its text is exported as TeX');
    return [{ path, content: texOf(title, parts, headings[locale]) }];
  });
}

function texOf(
  title: string,
  { description, input, output, hint }: StatementParts,
  [inputTitle, outputTitle, hintTitle]: readonly [string, string, string],
): string {
  const pieces = [
    `\\problemname{${textToLatex(title)}}`,
    markdownToLatex(description).tex,
    section(inputTitle, input),
    section(outputTitle, output),
    section(hintTitle, hint),
  ];
  return unixText(pieces.filter((piece) => piece !== '').join('\n\n'));
}

function section(name: string, text: string): string {
  return text.trim() === '' ? '' : `\\section*{${name}}\n${markdownToLatex(text).tex}`;
}

/** Returns the keys of `.xiezhi.yaml` that store titles and statements. */
export function statedTexts(
  problem: ProblemPackage,
  files: readonly OutputFile[],
): { titles: Localized<string>; statements: StatedTexts } {
  const sha256 = Object.fromEntries(
    files.flatMap((file) => ('content' in file ? [[file.path, digestOf(Buffer.from(file.content))]] : [])),
  );
  return {
    titles: inOrder(problem.titles),
    statements: { sha256, texts: inOrder(problem.statements) },
  };
}

/** Returns the texts with their locales in a fixed order. */
function inOrder<Value>(texts: Localized<Value>): Localized<Value> {
  const { 'zh-CN': chinese, 'en-US': english } = texts;
  return {
    ...(chinese === undefined ? {} : { 'zh-CN': chinese }),
    ...(english === undefined ? {} : { 'en-US': english }),
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Texts that an export has stored in the package. */
export interface StoredTexts {
  titles: Localized<string> | null;
  /**
   * Statements by the path of their TeX file. Only files that have not changed since the export are included. Null
   * means that the problem has no text in the file's language.
   */
  statements: ReadonlyMap<string, StatementParts | null>;
}

/** Reads the stored texts of unchanged files. `own` is the content of `.xiezhi.yaml`; null if there is none. */
export async function readStoredTexts(
  { files, source }: IcpcContext,
  own: YamlMap | null,
): Promise<StoredTexts> {
  const stated = legacyTextShape.statements.safeParse(own?.['statements']).data;
  const found = new Map<string, StatementParts | null>();
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const path = `${legacyStatementFolder}/problem.${codes[locale]}.tex`;
    const digest = stated?.sha256[path];
    if (digest === undefined || !files.has(path)) continue;
    if (digestOf(await source.read(path)) === digest) found.set(path, stated?.texts[locale] ?? null);
  }
  return { titles: titles.safeParse(own?.['titles']).data ?? null, statements: found };
}
