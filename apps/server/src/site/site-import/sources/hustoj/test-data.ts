import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import { openView, type PackageCase, type PackageSource, type ProblemPackage } from '@xiezhi/formats';
import { groupsByMarks } from '@xiezhi/formats/formats/fps/marks';
import { groupScoredCases } from '@xiezhi/formats/model/score-groups';
import { joinTemplate, type TemplateRegions } from '@xiezhi/formats/model/template-regions';
import { ConversionReport } from '@xiezhi/formats/report/conversion-report';
import { pairFiles } from '@xiezhi/formats/read/pair-files';
import { openFolder } from '@xiezhi/formats/read/source-folder';
import type { Issue } from '../../model/source.ts';
import { noFiles } from '../../raw/problem-plan.ts';
import { languageNames } from './verdicts.ts';

/**
 * Reads the folder of a problem: its cases, the names of input and output files, and the judge program. Sets the
 * settings of the problem that depend on them; returns the source of the test data.
 */
export async function readHustojData(
  folder: string | null,
  spj: string | null,
  problem: ProblemPackage,
  issues: Issue[],
): Promise<PackageSource> {
  const base = folder === null ? null : await openFolder(folder).catch(() => null);
  if (folder === null || base === null) {
    issues.push({ rule: 'data-missing' });
    return noFiles;
  }
  // Files in subfolders are ignored: they are accepted programs and results of test runs.
  const names = base.list().flatMap(({ path, refusal }) => (path.includes('/') || refusal ? [] : [path]));
  const source = openView(base, new Map(names.map((name) => [name, name])));
  const pairs = pairFiles(names.filter((name) => /\.(?:in|out)$/.test(name)));
  problem.cases = pairs.map(({ name, input, answer }, index): PackageCase => {
    const answerPath = answer ?? `${name}.out`;
    if (answer === null) source.add(answerPath, '');
    return { seq: index + 1, name, inputPath: input, answerPath, score: null, group: 1, isSample: false };
  });
  if (pairs.length === 0) issues.push({ rule: 'data-missing' });
  setScores(problem);
  const lost = [
    ...(await setFileIo(folder, names, problem)),
    ...(await setTemplates(folder, names, problem)),
    // Copied to the folder in which a submission runs.
    ...names.filter((name) => name.endsWith('.dic')),
  ];
  if (lost.length > 0) issues.push({ rule: 'package-loss', detail: { item: lost.join(', ').slice(0, 200) } });
  await setProgram(folder, names, spj, problem, issues);
  return source;
}

/** Sets scores from the names of test data, which contain them in OI mode: `1.2[20].in`. */
function setScores(problem: ProblemPackage): void {
  const groups = groupsByMarks(problem.cases);
  if (groups === null) return;
  const placed = groupScoredCases([], groups, new ConversionReport());
  Object.assign(problem, placed, { type: 1, groups: [] });
}

/** Sets the names of input and output files; returns the files that name them but cannot be used. */
async function setFileIo(
  folder: string,
  names: readonly string[],
  problem: ProblemPackage,
): Promise<readonly string[]> {
  const read = async (name: string) =>
    names.includes(name) ? (await readFile(join(folder, name), 'utf8')).trim().slice(0, 100) : '';
  const input = await read('input.name');
  const output = await read('output.name');
  if (/^[\w.-]+$/.test(input) && /^[\w.-]+$/.test(output) && input !== output) {
    problem.fileIo = { input, output };
    return [];
  }
  return ['input.name', 'output.name'].filter((name) => names.includes(name));
}

/** Endings of the names of files with code for a language, and the number of the language. */
const endings: Readonly<Record<string, number>> = Object.fromEntries(
  // oxfmt-ignore
  ['c', 'cc', 'pas', 'java', 'rb', 'sh', 'py', 'php', 'pl', 'cs', 'm', 'bas', 'scm', '', '', 'lua', 'js', 'go', 'sql', 'f95',
    'm', 'cob', 'R', 'sb3', 'cj'].flatMap((ending, number) => (ending === '' ? [] : [[ending, number]])),
);
const codeBytesMax = 65_536;

/**
 * Sets code templates. HUSTOJ puts `prepend.cc` and `append.cc` around a submission in C++, and `template.cc` into the
 * editor. On this site the user submits all three together. Returns files that cannot be used.
 */
async function setTemplates(
  folder: string,
  names: readonly string[],
  problem: ProblemPackage,
): Promise<readonly string[]> {
  const lost: string[] = [];
  const found = new Map<string, TemplateRegions>();
  for (const name of names) {
    const [, part, ending = ''] = /^(prepend|template|append)\.(\w+)$/.exec(name) ?? [];
    if (part !== 'prepend' && part !== 'template' && part !== 'append') continue;
    const language = languageNames[endings[ending] ?? -1];
    const text = await readFile(join(folder, name), 'utf8');
    if (language === undefined || findLanguage(language) === undefined || text.length > codeBytesMax) {
      lost.push(name);
      continue;
    }
    const regions = found.get(language) ?? { prepend: '', template: '', append: '' };
    regions[part] = text.replaceAll('\r\n', '\n').trimEnd();
    found.set(language, regions);
  }
  for (const [language, regions] of found)
    // Versions of a language have the same code.
    for (const { name } of localLanguages)
      if (name === language || name.startsWith(`${language} `))
        problem.codeTemplates[name] = joinTemplate(regions, name);
  return lost;
}

/** Possible names of the judge program's source, in order of preference. `tpj` programs use testlib. */
const programs = [
  { stem: 'tpj', dialect: 'testlib' },
  { stem: 'spj', dialect: 'hustoj' },
] as const;

async function setProgram(
  folder: string,
  names: readonly string[],
  spj: string | null,
  problem: ProblemPackage,
  issues: Issue[],
): Promise<void> {
  if (spj === '0' || spj === null || spj === '') return;
  if (spj === '2')
    return void issues.push({ rule: 'feature-lost', detail: { column: 'spj', value: 'raw text' } });
  for (const { stem, dialect } of spj === '1' ? programs : []) {
    const name = names.find((one) => new RegExp(`^${stem}\\.(?:cc|cpp|c)$`).test(one));
    if (name === undefined) continue;
    const code = await readFile(join(folder, name), 'utf8');
    const language = name.endsWith('.c') ? 'C' : 'C++';
    problem.judgeMode = 'spj';
    problem.checker = { language, code, dialect, scoreUnit: 'percent', args: [] };
    return;
  }
  issues.push({ rule: 'program-missing' });
}
