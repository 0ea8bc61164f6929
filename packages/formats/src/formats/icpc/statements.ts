import type { Localized, PackageAttachment, StatementParts } from '../../model/model.ts';
import { baseName } from '../../read/paths.ts';
import { latexToMarkdown } from '../../latex/latex.ts';
import { isDisplayablePicture } from '../../latex/pictures.ts';
import { titleInLatex } from '../../latex/title.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { htmlStatement } from '../../text/html-statement.ts';
import { bodyOfPage } from '../../text/html-page.ts';
import { splitStatement, withoutSamplePlaces } from '../../text/statement-parts.ts';
import { below, folderNamed, type IcpcContext, textWithConstants } from './context.ts';
import type { StoredTexts } from './legacy-statements.ts';
import { localeOf } from './problem-yaml.ts';

export interface Statements {
  statements: Localized<StatementParts>;
  attachments: PackageAttachment[];
  /** Names of the problem from TeX statements. */
  titles: Localized<string>;
}

const statementFile = /^problem(?:\.([A-Za-z-]+))?\.(md|tex|pdf|html|txt)$/;
/** Matches statements next to the settings, where DOMjudge looks for them. */
const besideSettings = /^problem\.(?:pdf|html|txt)$/;
const pictureFile = /\.(?:eps|ps|ai|pdf|tiff?|bmp)$/i;

/**
 * Reads the statements in Markdown, TeX and HTML. PDF files become attachments; pictures become part of the statement.
 * `storedStatements` contains the texts of files that need not be read.
 */
export async function readStatements(
  context: IcpcContext,
  storedStatements: StoredTexts['statements'],
): Promise<Statements> {
  const { report } = context;
  const folder = folderNamed(context, ['statement', 'problem_statement']);
  const result: Statements = { statements: {}, attachments: [], titles: {} };
  const all = [
    ...(folder === null ? [] : below(context, folder)),
    ...[...context.files.keys()].filter((path) => besideSettings.test(path)),
  ];
  // HTML comes last, because it is often generated from the other texts.
  const [pages, others] = [true, false].map((isPage) =>
    all.filter((path) => path.endsWith('.html') === isPage),
  );
  const paths = [...(others ?? []), ...(pages ?? [])];
  // Files in subfolders, such as old versions, are not statements.
  const stated = paths.map((path) =>
    statementFile.exec(path.startsWith(`${folder}/`) ? path.slice(`${folder}/`.length) : path),
  );
  const foreign = foreignStatement(paths, stated);
  for (const [index, path] of paths.entries()) {
    const [, code = 'en', ending = ''] = stated[index] ?? [];
    const locale = path === foreign ? 'en-US' : localeOf(code);
    if (path === foreign)
      report.converted(`statement ${code}`, 'shown as the statement, in whatever language it is');
    const known = storedStatements.get(path);
    if (known !== undefined && locale !== null) {
      if (known !== null) result.statements[locale] = known;
      report.taken(path);
    } else if (ending !== '' && ending !== 'pdf') {
      if (locale === null) report.lost(path, 'display', 'a language that this site does not support');
      else if (result.statements[locale])
        report.lost(path, 'display', 'there is already a text in that language');
      else {
        const text = withoutSamplePlaces(await textWithConstants(context, path));
        result.statements[locale] =
          ending === 'html'
            ? { description: htmlStatement(bodyOfPage(text)), input: '', output: '', hint: '' }
            : splitStatement(ending === 'tex' ? fromTex(text, { path, files: paths, report }) : text);
        if (ending === 'html') report.converted(path, 'shown as HTML');
        const title = ending === 'tex' ? titleInLatex(text) : undefined;
        if (title !== undefined) result.titles[locale] = title;
        if (!report.has(path)) report.taken(path);
      }
    } else if (isDisplayablePicture(path)) {
      result.attachments.push({ name: baseName(path), path, isPicture: true });
      report.taken(path);
    } else if (ending !== '') {
      result.attachments.push({ name: baseName(path), path, isPicture: false });
      report.lost(path, 'display', 'attached as a file: only Markdown is shown as the statement');
    } else if (pictureFile.test(path)) report.lost(path, 'display', 'not a picture that can be shown');
  }
  if (Object.keys(result.statements).length === 0 && storedStatements.size === 0) {
    report.lost('statement', 'display', 'the package has no statement in Markdown');
  }
  return result;
}

/**
 * Returns the path of a statement in another language, if no statement is in a language of the site. It is then used
 * for all languages. Returns null if it is not needed or does not exist.
 */
function foreignStatement(
  paths: readonly string[],
  stated: readonly (RegExpExecArray | null)[],
): string | null {
  const texts = stated.flatMap((match, index) => {
    const [path] = paths.slice(index, index + 1);
    return match === null || path === undefined || match[2] === 'pdf'
      ? []
      : [{ path, locale: localeOf(match[1] ?? 'en') }];
  });
  return texts.some(({ locale }) => locale !== null) ? null : (texts[0]?.path ?? null);
}

function fromTex(
  text: string,
  { path, files, report }: { path: string; files: readonly string[]; report: ConversionReport },
): string {
  const { markdown, unknown, notShown } = latexToMarkdown(text, { files });
  if (notShown.length > 0) report.lost(`pictures of ${path}`, 'display', `not shown: ${notShown.join(', ')}`);
  if (unknown.length === 0) report.converted(path, 'TeX was converted to Markdown');
  else report.lost(path, 'display', `unknown TeX commands: ${unknown.join(', ')}`);
  return markdown;
}
