import { languageOfFile, languageOfIcpcCode } from '../../read/file-languages.ts';
import type {
  ExpectedVerdict,
  GroupExpectation,
  LimitUse,
  PackageSubmission,
  ProblemPackage,
} from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { baseName, folderOf, isPlainFileName } from '../../read/paths.ts';
import { PackageError } from '../../model/plan.ts';
import { decodeText, readText } from '../../text/text.ts';
import { isMap, parseYaml, type YamlMap } from '../../text/yaml.ts';
import { below, type IcpcContext } from './context.ts';
import { mainOf } from './main-file.ts';
import { type Expectation, expectationOfFolder, readStated, readVerdicts } from './expectations.ts';
import { globMatcher } from './globs.ts';

const settingsPath = 'submissions/submissions.yaml';
const rulesMax = 1000;
/** Maximum number of group names in all rules; patterns count once for each name that they are compared with. */
const groupsMax = 20_000;

/**
 * Reads the reference solutions of a package with their expectations, per group of the test data, too, if cases have
 * scores. A folder below that of a verdict is one solution.
 */
export async function readSubmissions(
  context: IcpcContext,
  data: Pick<ProblemPackage, 'type' | 'cases' | 'isAcceptedByAny'>,
): Promise<PackageSubmission[]> {
  const folders = foldersOf(data);
  const rules = await readRules(context, folders);
  const submissions: PackageSubmission[] = [];
  for (const [path, files] of solutionPaths(context)) {
    const texts = await readTexts(context, files);
    const folder = path.split('/')[1] ?? '';
    const matching = rules.filter((rule) => rule.matches(path.slice('submissions/'.length)));
    const entryPoint = lastOf(matching, (rule) => rule.entryPoint);
    const main = mainOf([baseName(path)], texts, entryPoint);
    if (main === undefined) continue;
    const expectation =
      readStated(path, [...texts.values()], context.ledger) ?? combine(folder, matching, data);
    const beside = [...texts].filter(([file]) => file !== main);
    const code = texts.get(main) ?? '';
    const named = lastOf(matching, ({ language }) => language) ?? languageOfFirstLine(main, code);
    const language = languageOfIcpcCode(named, isProlog(main, code) ? null : languageOfFile(main));
    if (language === null)
      context.ledger.lost(`language of ${path}`, 'none', 'a language that the site does not have');
    submissions.push({
      path,
      language,
      code,
      ...(beside.length === 0
        ? {}
        : { files: Object.fromEntries(beside.map(([file, text]) => [baseName(file), text])) }),
      ...expectation,
      ...beyond(matching, folders),
    });
  }
  return submissions;
}

/** Returns groups of the test data by folder, relative to `data`; empty if cases have no scores. */
function foldersOf({ type, cases }: Pick<ProblemPackage, 'type' | 'cases'>): ReadonlyMap<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const { name, group } of type === 1 ? cases : []) {
    for (let folder = folderOf(name); folder !== ''; folder = folderOf(folder))
      found.set(folder, (found.get(folder) ?? new Set()).add(group));
  }
  return new Map([...found].map(([folder, groups]) => [folder, [...groups]]));
}

/** Returns the rules about groups, of which the last one for a group applies, and about the time limit. */
function beyond(
  matching: readonly Rule[],
  folders: ReadonlyMap<string, number[]>,
): Pick<PackageSubmission, 'byGroup' | 'limitUse'> {
  const limitUse = lastOf(matching, (rule) => rule.limitUse);
  const expectationByFolder = new Map<string, Partial<Expectation>>();
  for (const { byGroup: parts } of matching) {
    for (const { folders: named, expectation } of parts)
      for (const folder of named) expectationByFolder.set(folder, { ...expectationByFolder.get(folder), ...expectation });
  }
  const byGroup = [...expectationByFolder].map(
    ([folder, { permitted = [], required = [], score = null }]): GroupExpectation => ({
      groups: [...(folders.get(folder) ?? [])],
      permitted,
      required,
      score,
    }),
  );
  return {
    ...(byGroup.length === 0 ? {} : { byGroup }),
    ...(limitUse === null ? {} : { limitUse }),
  };
}

/** A `.pl` is Prolog in the format unless its text is recognizable as Perl. */
function isProlog(path: string, code: string): boolean {
  return (
    /\.pl$/i.test(path) &&
    !/^#![^\n]*\bperl\b|^[ \t]*(?:use[ \t]+(?:strict|warnings)|my[ \t]+[$@%])/m.test(code)
  );
}

/** `.py` is the ending of two languages; the first line identifies the older one. */
function languageOfFirstLine(path: string, code: string): string | null {
  return /\.py$/i.test(path) && /^#![^\n]*\bpython2\b/.test(code) ? 'python2' : null;
}

/** Returns each solution's files by its path, which is that of its file or its folder. */
function solutionPaths(context: IcpcContext): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of below(context, 'submissions')) {
    if (path === settingsPath) continue;
    const parts = path.split('/');
    const isAlone = parts.length === 3;
    if (!isAlone && (parts.length !== 4 || !isPlainFileName(baseName(path)))) {
      context.ledger.lost(path, 'none', 'solutions are files, or folders of plain files');
      continue;
    }
    const solution = parts.slice(0, 3).join('/');
    found.set(solution, [...(found.get(solution) ?? []), path]);
  }
  return found;
}

async function readTexts(
  { files, ledger, source, substitute }: IcpcContext,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const isReadable = (files.get(path) ?? 0) <= packageLimits.textBytes;
    const text = isReadable ? decodeText(await source.read(path)) : null;
    if (text === null) ledger.lost(path, 'none', 'not a text');
    else {
      ledger.taken(path);
      texts.set(path, substitute(text));
    }
  }
  return texts;
}

/** A rule for the folder itself replaces the folder's expectation key by key; other rules add to it. */
function combine(
  folder: string,
  matching: readonly Rule[],
  { isAcceptedByAny }: Pick<ProblemPackage, 'isAcceptedByAny'>,
): Expectation {
  const own = matching.find((rule) => rule.glob === folder);
  const stated = expectationOfFolder(folder);
  // In a problem that any part accepts, other parts have no expectation.
  const isLenient = isAcceptedByAny && folder === 'accepted';
  const base = { ...stated, ...(isLenient && { permitted: [] }), ...own?.expectation };
  return matching
    .filter((rule) => rule !== own)
    .reduce(
      (sum, { expectation: { permitted = [], required = [], score } }) => ({
        permitted: narrow(sum.permitted, permitted),
        required: required.length > 0 ? required : sum.required,
        score: score ?? sum.score,
      }),
      base,
    );
}

function lastOf<Value extends string>(
  rules: readonly Rule[],
  pick: (rule: Rule) => Value | null,
): Value | null {
  return rules.map(pick).findLast((one) => one !== null) ?? null;
}

/** Returns the verdicts that both lists permit; an empty list permits all. */
function narrow(left: ExpectedVerdict[], right: ExpectedVerdict[]): ExpectedVerdict[] {
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left;
  return left.filter((verdict) => right.includes(verdict));
}

interface Rule {
  glob: string;
  matches: (path: string) => boolean;
  /** Only the stated keys. */
  expectation: Partial<Expectation>;
  entryPoint: string | null;
  language: string | null;
  limitUse: LimitUse | null;
  /** Folders of test data with their expectations. */
  byGroup: { folders: string[]; expectation: Partial<Expectation> }[];
}

const known = new Set([
  'permitted',
  'required',
  'score',
  'language',
  'entrypoint',
  'authors',
  'model_solution',
  'use_for_time_limit',
  'message',
]);

async function readRules(
  { files, source, ledger }: IcpcContext,
  folders: ReadonlyMap<string, number[]>,
): Promise<Rule[]> {
  if (!files.has(settingsPath)) return [];
  ledger.taken(settingsPath);
  const data = parseYaml(settingsPath, await readText(source, settingsPath));
  const globs = Object.entries(data);
  // Each glob is compared with each solution.
  if (globs.length > rulesMax) throw new PackageError(`${settingsPath} has more than ${rulesMax} rules`);
  let groupsLeft = groupsMax;
  return globs.map(([glob, value]) => {
    const settings = isMap(value) ? value : {};
    const item = `${baseName(settingsPath)}: ${glob}`;
    const byGroup = Object.entries(settings).flatMap(([key, part]) => {
      const named = known.has(key) || !isMap(part) ? [] : foldersNamed(key, folders);
      groupsLeft -= known.has(key) ? 0 : Math.max(1, isPattern(key) ? folders.size : named.length);
      if (groupsLeft < 0) throw new PackageError(`${settingsPath} names groups more than ${groupsMax} times`);
      return named.length === 0 || !isMap(part) ? [] : [{ key, part, named }];
    });
    const read = new Set([...known, ...byGroup.map(({ key }) => key)]);
    const unknown = Object.keys(settings).filter((key) => !read.has(key));
    if (unknown.length > 0) ledger.lost(item, 'none', `not read: ${unknown.join(', ')}`);
    else ledger.taken(item);
    return {
      glob,
      matches: globMatcher(glob),
      expectation: readExpectation(settings),
      entryPoint: textOf(settings['entrypoint']),
      language: textOf(settings['language']),
      limitUse: limitUseOf(settings['use_for_time_limit']),
      byGroup: byGroup.map(({ part, named }) => ({ folders: named, expectation: readExpectation(part) })),
    };
  });
}

function isPattern(glob: string): boolean {
  return /[*{]/.test(glob);
}

/** Returns the folders that a glob names itself; folders within them are other groups. */
function foldersNamed(glob: string, folders: ReadonlyMap<string, number[]>): string[] {
  if (!isPattern(glob)) return folders.has(glob) ? [glob] : [];
  const matches = globMatcher(glob);
  const depth = glob.split('/').length;
  return [...folders.keys()].filter((folder) => folder.split('/').length === depth && matches(folder));
}

function readExpectation({ permitted, required, score }: YamlMap): Partial<Expectation> {
  return {
    ...(permitted === undefined ? {} : { permitted: readVerdicts(permitted) }),
    ...(required === undefined ? {} : { required: readVerdicts(required) }),
    ...(score === undefined ? {} : { score: readScore(score) }),
  };
}

function limitUseOf(value: unknown): LimitUse | null {
  if (value === false) return 'none';
  return value === 'lower' || value === 'upper' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readScore(value: unknown): { min: number; max: number } | null {
  const [min, max = min]: unknown[] = Array.isArray(value) ? value : [value];
  return isScore(min) && isScore(max) ? { min, max } : null;
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
