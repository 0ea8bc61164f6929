import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { languageCodes } from '../file-languages.ts';
import type { Locale, ProblemPackage } from '../model.ts';
import { comparePaths } from '../paths.ts';
import type { PlanEntry } from '../plan.ts';
import { joinStatement } from '../statement-parts.ts';
import type { OutputFile, PackageWriter } from '../write/writer.ts';
import { writeCases } from './write-cases.ts';
import { interactionFiles, withoutInteractions } from './interactions.ts';
import { acceptAllPath, writeAttachments, writeSubmissions, writeValidators } from './write-files.ts';
import { writeOutputValidator } from './write-validator.ts';
import { writeXiezhiYaml } from './write-xiezhi-yaml.ts';
import { xiezhiPath } from './xiezhi-yaml.ts';

/**
 * ICPC packages, version 2025-09. What the format has no place for stands in `xiezhi.yaml`, which other
 * judges pass over. Cases are written samples first, then group by group: that order is the one of the format.
 */
export const icpcWriter: PackageWriter = {
  name: 'icpc',
  write(whole) {
    const { problem, told } = withoutInteractions(whole);
    const remarks: PlanEntry[] = [];
    const data = writeCases(problem, remarks);
    const validator = writeOutputValidator(problem, remarks);
    const submissions = writeSubmissions(problem);
    const files: OutputFile[] = [
      { path: 'problem.yaml', content: yamlText(problemYaml(problem)) },
      {
        path: xiezhiPath,
        content: yamlText(writeXiezhiYaml(problem, data.order, validator.original, submissions.expectations)),
      },
      ...statementFiles(problem),
      ...data.files,
      ...interactionFiles(told, data.order),
      ...validator.files,
      ...submissions.files,
      ...writeValidators(problem, remarks),
      ...writeAttachments(problem, remarks),
      ...Object.entries(problem.userExtraFiles).map(([name, content]) => ({
        path: `include/default/${name}`,
        content,
      })),
    ];
    if (files.some((file) => file.path === acceptAllPath))
      add(remarks, 'input validators', 'none', 'there is none: one that accepts all inputs is written');
    if (problem.fileIo !== null) add(remarks, 'file input and output', 'verdict', foreign);
    if (problem.isAcceptedByAny) add(remarks, 'accepted by any of its parts', 'verdict', foreign);
    if (problem.secondChecker !== null) add(remarks, 'second checker', 'verdict', foreign);
    if (Object.keys(problem.codeTemplates).length > 0) add(remarks, 'code templates', 'display', foreign);
    // Readers find files in this order, so that reading and writing again gives the same.
    files.sort((left, right) => comparePaths(left.path, right.path));
    return { root: `${problem.displayId || 'problem'}/`, files, remarks };
  },
};

export const foreign = 'other judges do not read it from this format';

/** Notes what a written package does not say as the site does, and what that changes. */
export function add(
  remarks: PlanEntry[],
  item: string,
  effect: 'none' | 'display' | 'score' | 'verdict',
  note: string,
): void {
  remarks.push({ item, outcome: 'lost', effect, note });
}

/** No aliases: readers refuse them. */
export function yamlText(data: unknown): string {
  return stringify(data, { schema: 'core', version: '1.2', aliasDuplicateObjects: false, lineWidth: 0 });
}

/** Keys of problem.yaml that a package carries and the product only keeps. */
export const carriedKeys = ['version', 'license', 'rights_owner', 'embargo_until', 'rights'] as const;

function problemYaml(problem: ProblemPackage): Record<string, unknown> {
  const meta = problem.packageMeta;
  const kinds = [
    problem.type === 1 ? 'scoring' : 'pass-fail',
    ...(problem.judgeMode === 'interactive' ? ['interactive'] : []),
    ...(problem.passes > 1 ? ['multi-pass'] : []),
  ];
  const codes = problem.languages === null ? [] : languageCodes(problem.languages);
  const keywords = problem.tags
    .map((tag) => tag.name['en-US'] ?? tag.name['zh-CN'] ?? '')
    .filter((word) => word !== '');
  const credits = meta['credits'] ?? (problem.author === '' ? undefined : { authors: [problem.author] });
  return {
    problem_format_version: '2025-09',
    name: byCode(problem.titles),
    uuid: typeof meta['uuid'] === 'string' ? meta['uuid'] : uuidOf(problem.displayId),
    type: kinds.length === 1 ? kinds[0] : kinds,
    ...(credits === undefined ? {} : { credits }),
    ...(problem.source === '' ? {} : { source: problem.source }),
    ...Object.fromEntries(
      carriedKeys.flatMap((key) => (meta[key] === undefined || meta[key] === null ? [] : [[key, meta[key]]])),
    ),
    limits: {
      time_limit: problem.timeLimitMs / 1000,
      memory: problem.memoryLimitMb,
      ...(problem.passes > 1 ? { validation_passes: problem.passes } : {}),
    },
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(codes.length === 0 ? {} : { languages: codes }),
  };
}

/** The same problem has the same id wherever it is written. */
function uuidOf(displayId: string): string {
  const hex = createHash('sha256').update(`xiezhi problem ${displayId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const codes: Readonly<Record<Locale, string>> = { 'en-US': 'en', 'zh-CN': 'zh' };

/** Texts by the short codes of packages, in one order. */
export function byCode(texts: Partial<Record<Locale, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const text = texts[locale];
    if (text !== undefined) found[codes[locale]] = text;
  }
  return found;
}

function statementFiles({ statements }: ProblemPackage): OutputFile[] {
  return (['en-US', 'zh-CN'] as const).flatMap((locale) => {
    const parts = statements[locale];
    if (parts === undefined) return [];
    return [{ path: `statement/problem.${codes[locale]}.md`, content: joinStatement(parts, locale) }];
  });
}
