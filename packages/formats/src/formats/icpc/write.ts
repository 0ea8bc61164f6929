import { createHash } from 'node:crypto';
import { Document, visit } from 'yaml';
import { languageCodes } from '../../read/file-languages.ts';
import type { Locale, Localized, ProblemPackage } from '../../model/model.ts';
import { comparePaths } from '../../read/paths.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { joinStatement } from '../../text/statement-parts.ts';
import { checkPlainNames, folderOfProblem } from '../../write/assign-paths.ts';
import type { OutputFile, PackageWriter } from '../../write/writer.ts';
import { unstatedJudging, withFirstArguments } from './write-arguments.ts';
import { writeCases } from './write-cases.ts';
import { interactionFiles, withoutInteractions } from './interactions.ts';
import { writeIncludes } from './write-includes.ts';
import { writeAttachments, writeSubmissions, writeValidators } from './write-files.ts';
import { writeOutputValidator } from './write-validator.ts';
import { writeXiezhiYaml } from './write-xiezhi-yaml.ts';
import { nativeMeta } from './write-meta.ts';
import { hiddenXiezhiPath } from './xiezhi-yaml.ts';

/**
 * Writes ICPC packages, version 2025-09, in strict conformance. `.xiezhi.yaml` contains what the format cannot express;
 * other judges ignore it. Cases are written samples first, then group by group, which is the order of the format.
 */
export const icpcWriter: PackageWriter = {
  name: 'icpc',
  write(whole) {
    const { problem, interactions } = withoutInteractions(withFirstArguments(whole));
    const remarks: PlanEntry[] = [];
    checkPlainNames(problem.judgeExtraFiles);
    const validator = writeOutputValidator(problem, remarks);
    const data = writeCases(problem, validator.args, remarks);
    const submissions = writeSubmissions(problem, data.order);
    const attachments = writeAttachments(problem, remarks);
    const unstated = unstatedJudging(problem, data.order, () => true);
    const files: OutputFile[] = [
      { path: 'problem.yaml', content: yamlText(problemYaml(problem)) },
      {
        path: hiddenXiezhiPath,
        content: yamlText(
          writeXiezhiYaml(problem, {
            order: data.order,
            original: validator.original,
            submissions: submissions.expectations,
            fileNames: attachments.names,
            nativeMeta: ['credits', ...Object.keys(nativeMeta(problem))],
            caseJudging: unstated,
          }),
        ),
      },
      ...statementFiles(problem),
      ...data.files,
      ...interactionFiles(interactions, data.order),
      ...validator.files,
      ...submissions.files,
      ...writeValidators(problem, remarks),
      ...attachments.files,
      ...writeIncludes(problem),
    ];
    if (problem.inputValidators.length === 0)
      addLoss(
        remarks,
        'input validators',
        'none',
        'there is none: a validator that accepts all inputs is written',
      );
    if (!submissions.hasAccepted)
      addLoss(remarks, 'submissions', 'none', 'other judges require at least one accepted solution');
    if (Object.keys(unstated).length > 0)
      addLoss(remarks, 'arguments of single cases', 'verdict', notReadByOthers);
    if (problem.fileIo !== null) addLoss(remarks, 'file input and output', 'verdict', notReadByOthers);
    if (problem.isAcceptedByAny) addLoss(remarks, 'accepted by any of its parts', 'verdict', notReadByOthers);
    if (Object.keys(problem.limitFactors).length > 0)
      addLoss(remarks, 'limits of languages', 'verdict', notReadByOthers);
    if (problem.secondChecker !== null) addLoss(remarks, 'second checker', 'verdict', notReadByOthers);
    if (Object.keys(problem.codeTemplates).length > 0)
      addLoss(remarks, 'code templates', 'display', notReadByOthers);
    // In the order in which readers find files, so that reading and writing again gives the same result.
    files.sort((left, right) => comparePaths(left.path, right.path));
    return { root: `${shortName(problem.displayId)}/`, files: files.map(asUnixText), remarks };
  },
};

export const notReadByOthers = 'other judges ignore it in this format';

/** Returns a folder name of lowercase letters and digits. Adds a unique suffix if that changes the id. */
export function shortName(displayId: string): string {
  const name = displayId.toLowerCase();
  const plain = name.replace(/[^a-z0-9]/g, '');
  if (plain === name && plain !== '' && folderOfProblem(plain) === plain) return plain;
  const own = createHash('sha256').update(displayId).digest('hex').slice(0, 4);
  return name === '' ? 'problem' : `${plain || 'problem'}${own}`;
}

/** Converts a text to the form that the format requires: no byte order mark, LF line ends, and a final line end. */
export function asUnixText(file: OutputFile): OutputFile {
  return 'content' in file ? { ...file, content: unixText(file.content) } : file;
}

/** Converts a string like `asUnixText`. */
export function unixText(text: string): string {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return plain === '' || plain.endsWith('\n') ? plain : `${plain}\n`;
}

/** Adds a remark about something that the format cannot express, with its effect on solvers. */
export function addLoss(
  remarks: PlanEntry[],
  item: string,
  effect: 'none' | 'display' | 'score' | 'verdict',
  note: string,
): void {
  remarks.push({ item, outcome: 'lost', effect, note });
}

/** Writes YAML without aliases, because many readers reject aliases. */
export function yamlText(data: unknown): string {
  const document = new Document(data, { schema: 'core', version: '1.2', aliasDuplicateObjects: false });
  // A text that begins with blank lines needs quotes: the library would write it as a block, which loses blanks.
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'string' && /^\s*[ \t]\n/.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

function problemYaml(problem: ProblemPackage): Record<string, unknown> {
  const meta = problem.packageMeta;
  const kinds = [
    problem.type === 1 ? 'scoring' : 'pass-fail',
    ...(problem.judgeMode === 'interactive' ? ['interactive'] : []),
    ...(problem.passes > 1 ? ['multi-pass'] : []),
  ];
  const codes = problem.languages === null ? [] : languageCodes(problem.languages);
  const keywords = keywordsOf(problem);
  const credits = meta['credits'] ?? (problem.author === '' ? undefined : { authors: [problem.author] });
  return {
    problem_format_version: '2025-09',
    name: byCode(problemNames(problem)),
    uuid: typeof meta['uuid'] === 'string' ? meta['uuid'] : uuidOf(problem.displayId),
    type: kinds.length === 1 ? kinds[0] : kinds,
    ...(credits === undefined ? {} : { credits }),
    ...(problem.source === '' ? {} : { source: problem.source }),
    ...nativeMeta(problem),
    limits: {
      time_limit: problem.timeLimitMs / 1000,
      memory: problem.memoryLimitMb,
      ...(problem.outputLimitMb === null ? {} : { output: problem.outputLimitMb }),
      ...(problem.passes > 1 ? { validation_passes: problem.passes } : {}),
    },
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(codes.length === 0 ? {} : { languages: codes }),
  };
}

/** Returns the names of the tags. */
export function keywordsOf({ tags }: ProblemPackage): string[] {
  return tags.map(({ name }) => name['en-US'] ?? name['zh-CN'] ?? '').filter((word) => word !== '');
}

/** Returns a UUID that depends on the display id only. */
export function uuidOf(displayId: string): string {
  const hex = createHash('sha256').update(`xiezhi problem ${displayId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Language codes of packages. */
export const codes: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'zh-CN': 'zh' };

/** Returns texts by language code (`en`, `zh`), always in the same order. */
export function byCode(texts: Partial<Record<Locale, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const text = texts[locale];
    if (text !== undefined) found[codes[locale]] = text;
  }
  return found;
}

/** Returns the names of a problem. The format requires a name for every statement and a statement for every name. */
export function problemNames({ titles, statements, displayId }: ProblemPackage): Localized<string> {
  const any = titles['en-US'] ?? titles['zh-CN'] ?? displayId;
  const found = (['en-US', 'zh-CN'] as const).filter(
    (locale) => titles[locale] !== undefined || statements[locale] !== undefined,
  );
  const wanted = found.length === 0 ? (['en-US'] as const) : found;
  return Object.fromEntries(wanted.map((locale) => [locale, titles[locale] ?? any]));
}

/** An empty statement. */
export const emptyParts = { description: '', input: '', output: '', hint: '' };

function statementFiles(problem: ProblemPackage): OutputFile[] {
  return (['en-US', 'zh-CN'] as const)
    .filter((locale) => problemNames(problem)[locale] !== undefined)
    .map((locale) => ({
      path: `statement/problem.${codes[locale]}.md`,
      content: joinStatement(problem.statements[locale] ?? emptyParts, locale),
    }));
}
