import { markdownToLatex } from '../../latex/from-markdown.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { Locale, PackageAttachment, ProblemPackage, StatementParts } from '../../model/model.ts';
import { baseName } from '../../read/paths.ts';
import { freePath } from '../../write/assign-paths.ts';
import type { OutputFile } from '../../write/writer.ts';
import { isMap } from '../../text/yaml.ts';
import { polygonLanguages } from './languages.ts';

const locales = ['en-US', 'zh-CN'] as const;

/** Polygon's sections of a statement, as TeX. */
export interface PolygonSections {
  legend: string;
  input: string;
  output: string;
  notes: string;
}

/** Returns the parts of a statement as Polygon's sections. */
export function sectionsOf(parts: StatementParts): PolygonSections {
  const [legend, input, output, notes] = [parts.description, parts.input, parts.output, parts.hint].map(
    (text) => markdownToLatex(text).tex,
  );
  return { legend: legend ?? '', input: input ?? '', output: output ?? '', notes: notes ?? '' };
}

/** Returns the languages in which a problem has a statement. */
export function statementLocales({ statements }: Pick<ProblemPackage, 'statements'>): Locale[] {
  return locales.filter((locale) => statements[locale] !== undefined);
}

/**
 * Writes one statement per language in every form that readers use: properties, sections and the whole text. Also
 * writes the examples and the pictures.
 */
export function writeStatements(
  problem: ProblemPackage,
  pictures: readonly PackageAttachment[],
  report: ConversionReport,
): OutputFile[] {
  const notes = problem.packageMeta['solution'];
  const filesOf = (locale: Locale): OutputFile[] => {
    const parts = problem.statements[locale];
    if (parts === undefined) return [];
    const language = polygonLanguages[locale];
    if (Object.values(parts).some((text) => markdownToLatex(text).hasHtml))
      report.lost(`HTML of statement ${language}`, 'display', 'only its text is exported as TeX');
    const sections = sectionsOf(parts);
    const storedNote: unknown = isMap(notes) ? notes[locale] : undefined;
    const tutorial = typeof storedNote === 'string' ? markdownToLatex(storedNote).tex : '';
    const title = problem.titles[locale] ?? '';
    const folder = `statements/${language}`;
    const properties = JSON.stringify(
      propertiesOf(problem, { language, title, tutorial, sections }),
      null,
      2,
    );
    const all = Object.assign({ name: title }, sections, { tutorial });
    const seen = new Set<string>();
    return [
      { path: `${folder}/problem-properties.json`, content: `${properties}\n` },
      { path: `${folder}/problem.tex`, content: wholeTex(problem, title, sections) },
      ...Object.entries(all)
        .filter(([, text]) => text !== '')
        .map(([name, text]) => ({
          path: `statement-sections/${language}/${name}.tex`,
          content: `${text}\n`,
        })),
      ...problem.samples.flatMap(({ input, output }, index) => [
        { path: `${folder}/${exampleName(index)}`, content: input },
        { path: `${folder}/${exampleName(index)}.a`, content: output },
      ]),
      ...pictures.map(({ name, path }) => ({
        path: freePath(folder, pictureName(name), seen),
        from: path,
      })),
    ];
  };
  return statementLocales(problem).flatMap(filesOf);
}

function exampleName(index: number): string {
  return `example.${String(index + 1).padStart(2, '0')}`;
}

/** Returns a portable file name for a picture: the name that the statement uses, if possible. */
function pictureName(name: string): string {
  return (
    baseName(name)
      .replace(/[\\:*?"<>|]/g, '-')
      .replace(/^\.+/, '') || 'picture.png'
  );
}

interface Statement {
  language: string;
  title: string;
  tutorial: string;
  sections: PolygonSections;
}

function propertiesOf(
  { timeLimitMs, memoryLimitMb, fileIo, samples, author }: ProblemPackage,
  { language, title, tutorial, sections }: Statement,
): Record<string, unknown> {
  return {
    language,
    name: title,
    ...sections,
    tutorial,
    timeLimit: timeLimitMs,
    memoryLimit: memoryLimitMb * 1024 ** 2,
    inputFile: fileIo?.input ?? 'stdin',
    outputFile: fileIo?.output ?? 'stdout',
    ...(author === '' ? {} : { authorName: author }),
    sampleTests: samples.map(({ input, output }, index) => ({
      input,
      output,
      inputFile: exampleName(index),
      outputFile: `${exampleName(index)}.a`,
    })),
  };
}

/** Returns a whole statement for `olymp.sty`. */
function wholeTex(
  { timeLimitMs, memoryLimitMb, fileIo, samples }: ProblemPackage,
  title: string,
  { legend, input, output, notes }: PolygonSections,
): string {
  const places = [fileIo?.input ?? 'standard input', fileIo?.output ?? 'standard output'];
  const head = [
    markdownToLatex(title).tex,
    ...places,
    `${timeLimitMs / 1000} seconds`,
    `${memoryLimitMb} megabytes`,
  ];
  const examples = samples.map((_, index) => `\\exmpfile{${exampleName(index)}}{${exampleName(index)}.a}%\n`);
  const pieces = [
    `\\begin{problem}${head.map((one) => `{${one}}`).join('')}`,
    legend,
    input === '' ? '' : `\\InputFile\n${input}`,
    output === '' ? '' : `\\OutputFile\n${output}`,
    examples.length === 0 ? '' : `\\Examples\n\\begin{example}\n${examples.join('')}\\end{example}`,
    notes === '' ? '' : `\\Note\n${notes}`,
    '\\end{problem}',
  ];
  return `${pieces.filter((piece) => piece !== '').join('\n\n')}\n`;
}
