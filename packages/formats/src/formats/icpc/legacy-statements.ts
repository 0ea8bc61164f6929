import { createHash } from 'node:crypto';
import { z } from 'zod';
import { markdownToLatex } from '../../latex/from-markdown.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { Locale, Localized, ProblemPackage, StatementParts } from '../../model/model.ts';
import { problemSchema } from '../xiezhi/schema.ts';
import type { OutputFile } from '../../write/writer.ts';
import type { YamlMap } from '../../text/yaml.ts';
import type { IcpcContext } from './context.ts';
import { codes, emptyParts, problemNames, unixText } from './write.ts';

/**
 * Statements of the legacy format are TeX. Markdown does not come back from it as it was, so that our exports keep it
 * beside, with the digests of the files for which it holds: whoever changes one of them is read from there.
 */
export const legacyStatementFolder = 'problem_statement';

const { titles, statements } = problemSchema.shape;

/** Keys of `.xiezhi.yaml` that only exports in the legacy format write. */
export const legacyTextShape = {
  titles,
  statements: z.strictObject({ sha256: z.record(z.string(), z.string()), texts: statements }),
};
type StatedTexts = z.infer<typeof legacyTextShape.statements>;

const headings: Readonly<Record<Locale, readonly [string, string, string]>> = {
  'en-US': ['Input', 'Output', 'Notes'],
  'zh-CN': ['输入', '输出', '提示'],
};

/** A TeX file for each language that the problem has a name or a text in. */
export function writeLegacyStatements(problem: ProblemPackage, ledger: ConversionReport): OutputFile[] {
  return Object.entries(problemNames(problem)).flatMap(([of, title]) => {
    const locale: Locale = of === 'zh-CN' ? 'zh-CN' : 'en-US';
    const parts = problem.statements[locale] ?? emptyParts;
    const path = `${legacyStatementFolder}/problem.${codes[locale]}.tex`;
    if (Object.values(parts).some((text) => markdownToLatex(text).hasHtml))
      ledger.lost(`HTML of ${path}`, 'display', 'only its text is written as TeX');
    return [{ path, content: texOf(title, parts, headings[locale]) }];
  });
}

function texOf(
  title: string,
  { description, input, output, hint }: StatementParts,
  [inputTitle, outputTitle, hintTitle]: readonly [string, string, string],
): string {
  const pieces = [
    `\\problemname{${markdownToLatex(title).tex}}`,
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

/** What `.xiezhi.yaml` keeps of them. */
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

/** The same, whatever was there first. */
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

/** What an export kept of the texts of a package. */
export interface KeptTexts {
  titles: Localized<string> | null;
  /** By the path of a file that nobody has changed since; null: it stands for no text. */
  statements: ReadonlyMap<string, StatementParts | null>;
}

/** Reads what holds for the files as they are; `own` is `.xiezhi.yaml`, null where there is none. */
export async function readKeptTexts({ files, source }: IcpcContext, own: YamlMap | null): Promise<KeptTexts> {
  const stated = legacyTextShape.statements.safeParse(own?.['statements']).data;
  const found = new Map<string, StatementParts | null>();
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const path = `${legacyStatementFolder}/problem.${codes[locale]}.tex`;
    const digest = stated?.sha256[path];
    if (stated === undefined || digest === undefined || !files.has(path)) continue;
    if (digestOf(await source.read(path)) === digest) found.set(path, stated.texts[locale] ?? null);
  }
  return { titles: titles.safeParse(own?.['titles']).data ?? null, statements: found };
}
