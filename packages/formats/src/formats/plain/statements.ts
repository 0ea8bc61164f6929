import type { Locale, ProblemPackage } from '../../model/model.ts';
import { extractExamples } from '../hydro/statements.ts';
import { megabytes, milliseconds } from '../hydro/units.ts';
import { Keys } from '../../text/keys.ts';
import { isPartTitle, splitStatement } from '../../text/statement-parts.ts';
import { guessLocale } from '../../text/text-locale.ts';
import { readText } from '../../text/text.ts';
import { parseYaml } from '../../text/yaml.ts';
import type { PlainContext } from './plain.ts';

export const statementFile = /^(?:statement|problem)(?:[._]([A-Za-z-]+))?\.md$/;

/**
 * Reads `statement.md` or `problem.md`, optionally with a language in the name. Front matter states the limits and the
 * first heading states the title. `pattern` matches other file names; its first group is the language. Returns whether
 * a front matter states both limits.
 */
export async function readPlainStatements(
  context: PlainContext,
  problem: ProblemPackage,
  folderName: string,
  pattern: RegExp = statementFile,
): Promise<boolean> {
  const { files, report, source } = context;
  let hasLimits = false;
  for (const path of files) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const { front, body } = splitFront(await readText(source, path));
    const locale = localeOf(match[1], body);
    if (locale === null || problem.statements[locale]) {
      report.lost(
        path,
        'display',
        locale === null
          ? 'a language that this site does not support'
          : 'there is already a text in that language',
      );
      continue;
    }
    report.taken(path);
    if (front !== '') {
      const keys = new Keys(path, parseYaml(path, front), report);
      const time = milliseconds(keys.text('time'));
      const memory = megabytes(keys.text('memory'));
      problem.timeLimitMs = time ?? problem.timeLimitMs;
      problem.memoryLimitMb = memory ?? problem.memoryLimitMb;
      hasLimits ||= time !== undefined && memory !== undefined;
      keys.finish();
    }
    const first = /^#[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$\n?/m.exec(body);
    const heading = isPartTitle(first?.[1] ?? '') ? null : first;
    if (heading?.[1] !== undefined) problem.titles[locale] = heading[1];
    const { markdown, samples } = extractExamples(
      heading === null ? body : body.replace(heading[0], () => ''),
    );
    if (samples.length > 0) problem.samples = samples;
    problem.statements[locale] = splitStatement(markdown);
  }
  if (Object.keys(problem.titles).length > 0) return hasLimits;
  problem.titles[guessLocale([folderName])] = folderName;
  report.converted('title', 'taken from the folder name');
  return hasLimits;
}

function splitFront(text: string): { front: string; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text);
  return match === null
    ? { front: '', body: text }
    : { front: match[1] ?? '', body: text.slice(match[0].length) };
}

function localeOf(code: string | undefined, text: string): Locale | null {
  if (code === undefined) return guessLocale([text]);
  const language = code.toLowerCase().slice(0, 2);
  return language === 'zh' ? 'zh-CN' : language === 'en' ? 'en-US' : null;
}
