import type {
  ExpectedVerdict,
  GroupExpectation,
  LimitUse,
  PackageSubmission,
  ProblemPackage,
} from '../../model/model.ts';
import { baseName, folderOf as parentOf } from '../../read/paths.ts';
import { endingOfLanguage, languageOfFile } from '../../read/file-languages.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { freeName, freePath } from '../../write/place.ts';
import type { OutputFile } from '../../write/writer.ts';
import { areSameVerdicts, expectationOfFolder } from './expectations.ts';
import type { WrittenCases } from './write-cases.ts';
import { add, foreign, yamlText } from './write.ts';

/** The format requires a validator; this one is written if a problem has none, and our reader ignores it. */
export const acceptAllPath = 'input_validators/accept_all.py';
const acceptAll = 'import sys\n\nsys.exit(42)\n';

/** Writes input validators; one that accepts everything if the problem has none, because the format requires one. */
export function writeValidators({ inputValidators }: ProblemPackage, remarks: PlanEntry[]): OutputFile[] {
  for (const { path, code } of inputValidators) {
    if (code.includes('testlib.h'))
      add(remarks, `input validator ${path}`, 'none', 'it exits with 0 where other judges want 42');
  }
  if (inputValidators.length === 0) return [{ path: acceptAllPath, content: acceptAll }];
  const seen = new Set<string>(['accept_all.py']);
  return inputValidators.flatMap(({ files, ...one }) => {
    const name = files === undefined ? withEnding(safeName(one.path), one.language) : safeName(one.path);
    const path = `input_validators/${freeName(name, seen)}`;
    return programFiles(path, files === undefined ? one : { ...one, files });
  });
}

export interface WrittenSubmissions {
  files: OutputFile[];
  hasAccepted: boolean;
  /** Expectations by path that folder and comment do not state completely. */
  expectations: {
    path: string;
    language: string | null;
    permitted: string[];
    required: string[];
    score: PackageSubmission['score'];
    byGroup?: GroupExpectation[];
    limitUse?: LimitUse;
  }[];
}

/** Folders that the format itself defines. */
const native = new Set([
  'accepted',
  'rejected',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'brute_force',
]);

const folders = [
  'accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'memory_limit_exceeded',
  'presentation_error',
  'compile_error',
  'rejected',
  'brute_force',
  'partially_accepted',
];

/**
 * Writes submissions into their original folders, or into those of their expectations, each under a unique name.
 * submissions.yaml contains the rest of the expectations.
 */
export function writeSubmissions(problem: ProblemPackage, order: WrittenCases['order']): WrittenSubmissions {
  const { files, placed, ...written } = placeSubmissions(problem, folderOf);
  const data = foldersOf(order);
  const rules = placed.flatMap(({ path, one }) => ruleOf(path.slice('submissions/'.length), one, data));
  if (rules.length > 0)
    files.push({ path: 'submissions/submissions.yaml', content: yamlText(Object.fromEntries(rules)) });
  return { ...written, files };
}

/** Returns submissions, each under a unique name in the folder that `folderFor` returns, in order of their paths. */
export function placeSubmissions(
  { submissions }: ProblemPackage,
  folderFor: (one: PackageSubmission) => string,
): WrittenSubmissions & { placed: { path: string; one: PackageSubmission }[] } {
  const seen = new Set<string>();
  const written = submissions.map((one) => {
    const isFolder = one.files !== undefined;
    const name = isFolder ? safeName(one.path) : keptEnding(safeName(one.path), one);
    return { path: freePath(`submissions/${folderFor(one)}`, name, seen), one };
  });
  written.sort((left, right) => (left.path < right.path ? -1 : 1));
  return {
    files: written.flatMap(({ path, one }) => programFiles(path, one)),
    placed: written,
    hasAccepted: written.some(({ path }) => path.startsWith('submissions/accepted/')),
    expectations: written.map(({ path, one: { code: _code, files: _files, ...said } }) =>
      Object.assign(said, { path }),
    ),
  };
}

/** Returns one file, or a folder with the given entry file. */
function programFiles(
  path: string,
  { code, files, language }: Pick<PackageSubmission, 'code' | 'files' | 'language'>,
): OutputFile[] {
  if (files === undefined) return [{ path, content: code }];
  const ending = language === null ? '.txt' : endingOfLanguage(language);
  const javaClass = ending === '.java' ? /public\s+(?:\w+\s+)*class\s+(\w+)/.exec(code)?.[1] : undefined;
  const seen = new Set(Object.keys(files).map((name) => name.toLowerCase()));
  return [
    { path: `${path}/${freeName(`${javaClass ?? 'main'}${ending}`, seen)}`, content: code },
    ...Object.entries(files).map(([name, content]) => ({ path: `${path}/${name}`, content })),
  ];
}

/** Verdict names of the format; null for verdicts that it does not distinguish. */
const theirs: Readonly<Record<ExpectedVerdict, string | null>> = {
  AC: 'AC',
  PE: 'WA',
  WA: 'WA',
  TLE: 'TLE',
  MLE: 'RTE',
  RE: 'RTE',
  CE: null,
  PA: null,
};

/** Returns the names of the verdicts in the format; empty if it has no name for one of them. */
function theirNames(verdicts: readonly ExpectedVerdict[]): string[] {
  if (verdicts.some((verdict) => theirs[verdict] === null)) return [];
  return [...new Set(verdicts.map((verdict) => theirs[verdict] ?? ''))];
}

/** Returns the rule of a submission for the expectations that its folder does not state. */
function ruleOf(
  path: string,
  one: PackageSubmission,
  data: ReadonlyMap<string, string>,
): [glob: string, rule: Record<string, unknown>][] {
  const [folder = ''] = path.split('/');
  const isSaid = native.has(folder) && isExpectedOf(folder, one);
  const rule = {
    ...(isSaid || theirNames(one.permitted).length === 0 ? {} : { permitted: theirNames(one.permitted) }),
    ...(isSaid || theirNames(one.required).length === 0 ? {} : { required: theirNames(one.required) }),
    ...scoreRule(one),
    ...(one.limitUse === undefined ? {} : { use_for_time_limit: one.limitUse !== 'none' && one.limitUse }),
    ...Object.fromEntries((one.byGroup ?? []).flatMap((part) => groupRule(part, data))),
  };
  return Object.keys(rule).length === 0 ? [] : [[path, rule]];
}

function scoreRule({ score }: Pick<GroupExpectation, 'score'>): Record<string, unknown> {
  return score === null ? {} : { score: [score.min, score.max] };
}

/** Returns the expectation of a folder of test data; empty if no folder has exactly these groups. */
function groupRule(
  part: GroupExpectation,
  data: ReadonlyMap<string, string>,
): [folder: string, rule: Record<string, unknown>][] {
  const folder = data.get(keyOf(part.groups));
  if (folder === undefined) return [];
  const [permitted, required] = [theirNames(part.permitted), theirNames(part.required)];
  return [
    [
      folder,
      {
        ...(permitted.length === 0 ? {} : { permitted }),
        ...(required.length === 0 ? {} : { required }),
        ...scoreRule(part),
      },
    ],
  ];
}

/** Returns folders of test data by the groups of their cases; the innermost if several have the same groups. */
function foldersOf(order: WrittenCases['order']): ReadonlyMap<string, string> {
  const groups = new Map<string, Set<number>>();
  for (const { name, one } of order)
    for (const folder of [name.split('/')[0] ?? '', parentOf(name)])
      groups.set(folder, (groups.get(folder) ?? new Set()).add(one.group));
  return new Map([...groups].map(([folder, found]) => [keyOf([...found]), folder]));
}

function keyOf(groups: readonly number[]): string {
  return groups.toSorted((left, right) => left - right).join();
}

/** Returns the original folder of a solution, unless it contradicts the expectation. */
function folderOf(one: PackageSubmission): string {
  const came = folderItCameIn(one);
  if (came !== '' && (!folders.includes(came) || isExpectedOf(came, one))) return came;
  return folders.find((folder) => isExpectedOf(folder, one)) ?? 'other';
}

/** Returns the original folder of a solution; '' if there was none or its name cannot be kept. */
export function folderItCameIn({ path }: PackageSubmission): string {
  return /^submissions\/([A-Za-z0-9_][A-Za-z0-9_.-]*)\/[^/]+$/.exec(path)?.[1] ?? '';
}

/** Whether a folder implies the expectation of a solution. */
export function isExpectedOf(folder: string, { permitted, required }: PackageSubmission): boolean {
  const expected = expectationOfFolder(folder);
  return areSameVerdicts(expected.permitted, permitted) && areSameVerdicts(expected.required, required);
}

/** Keeps an ending that is known for the language, and unknown endings. */
function keptEnding(name: string, { language }: PackageSubmission): string {
  const isKept = /\.[^.]+$/.test(name) && languageOfFile(name) === language;
  return isKept ? name : withEnding(name, language);
}

/** Returns the last part of a path, without characters that other systems cannot store. */
function safeName(path: string): string {
  return (
    baseName(path)
      .replace(/[^A-Za-z0-9_.-]/g, '_')
      .replace(/^[.-]+/, '_') || 'file'
  );
}

function withEnding(name: string, language: string | null): string {
  const ending = language === null ? '.txt' : endingOfLanguage(language);
  return name.endsWith(ending) ? name : `${name.replace(/\.[^.]*$/, '')}${ending}`;
}

export interface WrittenAttachments {
  files: OutputFile[];
  /** New names of renamed files, by path. */
  names: Record<string, string>;
}

/** Writes pictures next to the statements, which name them, and other public files into a folder of their own. */
export function writeAttachments(
  { attachments }: ProblemPackage,
  remarks: PlanEntry[],
  statementFolder = 'statement',
): WrittenAttachments {
  const seen = new Set<string>();
  const names: Record<string, string> = {};
  const files = attachments.map(({ name, path, isPicture }): OutputFile => {
    const isShown = isPicture && /\.(?:png|jpe?g|gif|svg|webp)$/i.test(name);
    if (isPicture && !isShown) add(remarks, `picture ${name}`, 'display', 'not a picture that is shown here');
    const safe = safeName(name);
    if (isShown && safe !== name) add(remarks, `picture ${name}`, 'display', foreign);
    const plain = isShown ? name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+/, '') || 'file' : safe;
    const place = freePath(isShown ? statementFolder : 'attachments', plain, seen);
    if (!isShown && place !== `attachments/${name}`) names[place] = name;
    return { path: place, from: path };
  });
  return { files, names };
}
