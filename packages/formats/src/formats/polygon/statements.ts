import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { latexToMarkdown } from '../../latex/latex.ts';
import { isDisplayablePicture } from '../../latex/pictures.ts';
import type { Locale, Localized, ProblemPackage, StatementParts } from '../../model/model.ts';
import { baseName, folderOf } from '../../read/paths.ts';
import { splitStatement } from '../../text/statement-parts.ts';
import { readText } from '../../text/text.ts';
import { isMap, scalarText } from '../../text/yaml.ts';
import { localeOfLanguage } from './languages.ts';
import type { PolygonContext } from './polygon.ts';
import type { PolygonSections } from './write-statements.ts';

/**
 * Reads the statement of each language from the first source that exists: problem-properties.json, the files of the
 * sections, or the whole TeX file. Returns the TeX sections of the statements that have separate ones.
 */
export async function readStatements(
  context: PolygonContext,
  problem: ProblemPackage,
): Promise<Localized<PolygonSections>> {
  const { files, report } = context;
  const sections: Localized<PolygonSections> = {};
  const tutorials: Partial<Record<Locale, string>> = {};
  const languages = new Set<string>();
  for (const path of files) {
    const language = /^(?:statements|statement-sections)\/([^/.][^/]*)\//.exec(path)?.[1];
    if (language !== undefined) languages.add(language);
  }
  const isForeign = [...languages].every((language) => localeOfLanguage(language) === null);
  for (const language of languages) {
    // If all statements are in unsupported languages, the first of them is stored as the English one.
    const isTaken = isForeign && problem.statements['en-US'] === undefined;
    const locale = localeOfLanguage(language) ?? (isTaken ? 'en-US' : null);
    if (locale === null) {
      bookFolder(context, language, 'a language that this site does not support');
      continue;
    }
    const found =
      (await fromProperties(context, language)) ??
      (await fromSections(context, language)) ??
      (await fromTex(context, language));
    if (found === null) continue;
    if (isForeign)
      report.converted(`statement ${language}`, 'shown as the statement, in whatever language it is');
    problem.statements[locale] = found.parts;
    if (found.sections !== undefined) sections[locale] = found.sections;
    if (found.title !== '') problem.titles[locale] = found.title;
    if (found.tutorial !== '') tutorials[locale] = found.tutorial;
    takePictures(context, language, problem);
  }
  if (Object.keys(tutorials).length > 0) problem.packageMeta['solution'] = tutorials;
  if (Object.keys(problem.statements).length === 0)
    report.lost('statement', 'display', 'the package has no statement that can be read');
  return sections;
}

interface Statement {
  title: string;
  parts: StatementParts;
  tutorial: string;
  /** The original sections. */
  sections?: PolygonSections;
}

const sections = ['legend', 'input', 'output', 'interaction', 'scoring', 'notes', 'tutorial'] as const;
type Sections = Partial<Record<(typeof sections)[number] | 'name', string>>;

async function fromProperties(context: PolygonContext, language: string): Promise<Statement | null> {
  const path = `statements/${language}/problem-properties.json`;
  if (!context.files.has(path)) return null;
  let data: unknown;
  try {
    data = parseForeignJson(await readText(context.source, path));
  } catch {
    context.report.lost(path, 'display', 'not JSON');
    return null;
  }
  if (!isMap(data) || typeof data['legend'] !== 'string') return null;
  if (!context.report.has(path)) context.report.taken(path);
  const found: Sections = {};
  for (const name of sections) found[name] = scalarText(data[name]);
  const { legend = '', input = '', output = '', notes = '' } = found;
  const stated = { legend, input, output, notes };
  return { ...assemble(context, language, scalarText(data['name']), found), sections: stated };
}

async function fromSections(context: PolygonContext, language: string): Promise<Statement | null> {
  const folder = `statement-sections/${language}`;
  if (!context.files.has(`${folder}/legend.tex`)) return null;
  const found: Sections = {};
  for (const name of [...sections, 'name'] as const) {
    const path = `${folder}/${name}.tex`;
    if (!context.files.has(path)) continue;
    found[name] = await readText(context.source, path);
    if (!context.report.has(path)) context.report.taken(path);
  }
  return assemble(context, language, (found.name ?? '').trim(), found);
}

async function fromTex(context: PolygonContext, language: string): Promise<Statement | null> {
  const path = `statements/${language}/problem.tex`;
  if (!context.files.has(path)) return null;
  const text = await readText(context.source, path);
  if (!context.report.has(path)) context.report.converted(path, 'TeX was converted to Markdown');
  const parts = splitStatement(convert(context, language, text));
  return { title: '', parts, tutorial: '' };
}

function join(...pieces: string[]): string {
  return pieces.filter((piece) => piece !== '').join('\n\n');
}

function assemble(context: PolygonContext, language: string, title: string, found: Sections): Statement {
  const markdown = (name: keyof Sections): string => convert(context, language, found[name] ?? '', name);
  const interaction = markdown('interaction');
  const scoring = markdown('scoring');
  const heading =
    language.toLowerCase() === 'chinese' ? { i: '交互', s: '评分' } : { i: 'Interaction', s: 'Scoring' };
  return {
    title,
    parts: {
      description: join(markdown('legend'), interaction === '' ? '' : `## ${heading.i}\n\n${interaction}`),
      input: markdown('input'),
      output: markdown('output'),
      hint: join(scoring === '' ? '' : `## ${heading.s}\n\n${scoring}`, markdown('notes')),
    },
    tutorial: markdown('tutorial'),
  };
}

function convert({ files, report }: PolygonContext, language: string, text: string, part = 'text'): string {
  const folders = new Set([`statements/${language}`, `statement-sections/${language}`]);
  const beside = [...files].filter((path) => folders.has(folderOf(path)));
  const { markdown, unknown, notShown } = latexToMarkdown(text, { files: beside });
  const item = `statement ${language}: ${part}`;
  if (unknown.length > 0 && !report.has(item))
    report.lost(item, 'display', `unknown TeX commands: ${unknown.join(', ')}`);
  if (notShown.length > 0 && !report.has(`pictures of ${item}`))
    report.lost(`pictures of ${item}`, 'display', `not shown: ${notShown.join(', ')}`);
  return markdown;
}

function bookFolder({ files, report }: PolygonContext, language: string, note: string): void {
  for (const path of files) {
    if (
      /^(?:statements|statement-sections)\//.test(path) &&
      path.split('/')[1] === language &&
      !report.has(path)
    )
      report.lost(path, 'display', note);
  }
}

function takePictures({ files, report }: PolygonContext, language: string, problem: ProblemPackage): void {
  for (const path of files) {
    const isOurs =
      folderOf(path) === `statements/${language}` || folderOf(path) === `statement-sections/${language}`;
    if (!isOurs || report.has(path)) continue;
    if (!isDisplayablePicture(path)) {
      if (/\.eps$/i.test(path)) report.lost(path, 'display', 'not a picture that can be shown');
      continue;
    }
    if (problem.attachments.some((one) => one.name === baseName(path))) {
      report.ignored(path, 'duplicate picture');
      continue;
    }
    problem.attachments.push({ name: baseName(path), path, isPicture: true });
    report.taken(path);
  }
}
