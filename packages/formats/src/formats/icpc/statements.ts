import type { Localized, PackageAttachment, StatementParts } from '../../model/model.ts';
import { baseName } from '../../read/paths.ts';
import { latexToMarkdown } from '../../latex/latex.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { splitStatement, withoutSamplePlaces } from '../../text/statement-parts.ts';
import { below, folderNamed, type IcpcContext, textWithConstants } from './context.ts';
import type { KeptTexts } from './legacy-statements.ts';
import { localeOf } from './problem-yaml.ts';

export interface Statements {
  statements: Localized<StatementParts>;
  attachments: PackageAttachment[];
  /** As a TeX statement names the problem. */
  titles: Localized<string>;
}

const statementFile = /^problem(?:\.([A-Za-z-]+))?\.(md|tex|pdf|html|txt)$/;
const picture = /\.(?:png|jpe?g|gif|svg|webp)$/i;

/**
 * Statements in Markdown; other kinds are attached as they are, pictures go with them. `kept` holds the texts of files
 * for which they need not be read.
 */
export async function readStatements(
  context: IcpcContext,
  kept: KeptTexts['statements'],
): Promise<Statements> {
  const { ledger } = context;
  const folder = folderNamed(context, ['statement', 'problem_statement']);
  const result: Statements = { statements: {}, attachments: [], titles: {} };
  for (const path of folder === null ? [] : below(context, folder)) {
    // What lies deeper, as a former version, is no statement.
    const name = path.slice(`${folder}/`.length);
    const [, code = 'en', ending = ''] = statementFile.exec(name) ?? [];
    const locale = localeOf(code);
    const known = kept.get(path);
    if (known !== undefined && locale !== null) {
      if (known !== null) result.statements[locale] = known;
      ledger.taken(path);
    } else if (ending === 'md' || ending === 'txt' || ending === 'tex') {
      if (locale === null) ledger.lost(path, 'display', 'a language that the site does not have');
      else if (result.statements[locale])
        ledger.lost(path, 'display', 'there is another text in that language');
      else {
        const text = withoutSamplePlaces(await textWithConstants(context, path));
        result.statements[locale] = splitStatement(ending === 'tex' ? fromTex(text, path, ledger) : text);
        const title = ending === 'tex' ? titleInTex(text) : undefined;
        if (title !== undefined) result.titles[locale] = title;
        if (!ledger.has(path)) ledger.taken(path);
      }
    } else if (picture.test(path)) {
      result.attachments.push({ name: baseName(path), path, isPicture: true });
      ledger.taken(path);
    } else if (ending !== '') {
      result.attachments.push({
        name: `${ending === 'pdf' ? '' : 'statement-'}${baseName(path)}`,
        path,
        isPicture: false,
      });
      ledger.lost(path, 'display', 'attached as it is: only Markdown is shown as the statement');
    }
  }
  if (Object.keys(result.statements).length === 0 && kept.size === 0) {
    ledger.lost('statement', 'display', 'the package has no statement in Markdown');
  }
  return result;
}

function fromTex(text: string, path: string, ledger: ConversionReport): string {
  const { markdown, unknown } = latexToMarkdown(text);
  if (unknown.length === 0) ledger.converted(path, 'TeX became Markdown');
  else ledger.lost(path, 'display', `TeX commands that stay as they are: ${unknown.join(', ')}`);
  return markdown;
}

function titleInTex(text: string): string | undefined {
  return (
    /\\problemname\{([^}]*)\}/.exec(text) ?? /^%%\s*plainproblemname:\s*(.+)$/m.exec(text)
  )?.[1]?.trim();
}
