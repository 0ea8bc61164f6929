import { languageOfIcpcCode } from '../../read/file-languages.ts';
import type {
  ExpectedVerdict,
  GroupExpectation,
  LimitUse,
  PackageSubmission,
  ProblemPackage,
} from '../../model/model.ts';
import { baseName, isPlainFileName } from '../../read/paths.ts';
import { languageOfSource } from '../../read/python-version.ts';
import { PackageError } from '../../model/plan.ts';
import { readProgramText, readText } from '../../text/text.ts';
import { isMap, parseYaml, type YamlMap } from '../../text/yaml.ts';
import { below, type IcpcContext } from './context.ts';
import { mainOf } from './main-file.ts';
import {
  type Expectation,
  expectationOfFolder,
  type FormatVersion,
  readStated,
  readVerdicts,
} from './expectations.ts';
import { globMatcher } from './globs.ts';
import { type NamedPart, TestParts } from './test-parts.ts';

/** Properties of a package that influence the expectations of its solutions. */
interface ExpectedOf extends Pick<ProblemPackage, 'type' | 'cases' | 'isAcceptedByAny'> {
  version: FormatVersion;
}

const settingsPath = 'submissions/submissions.yaml';
const rulesMax = 1000;
/** Maximum total number of cases in the expectations of all solutions. */
const expectedCasesMax = 500_000;

/**
 * Reads the reference solutions of a package with their expectations, including those about parts of the test data. A
 * subfolder of a verdict's folder is one solution.
 */
export async function readSubmissions(context: IcpcContext, data: ExpectedOf): Promise<PackageSubmission[]> {
  const rules = await readRules(context, new TestParts(data));
  const submissions: PackageSubmission[] = [];
  let casesLeft = expectedCasesMax;
  for (const [path, files] of solutionPaths(context)) {
    const texts = await readTexts(context, files);
    const folder = path.split('/')[1] ?? '';
    const matching = rules.filter((rule) => rule.matches(path.slice('submissions/'.length)));
    const entryPoint = lastOf(matching, (rule) => rule.entryPoint);
    const main = mainOf([baseName(path)], texts, entryPoint);
    if (main === undefined) continue;
    const expectation =
      readStated(path, [...texts.values()], context.report) ?? combine(folder, matching, data);
    const beside = [...texts].filter(([file]) => file !== main);
    const code = texts.get(main) ?? '';
    const named = lastOf(matching, ({ language }) => language);
    const language = languageOfIcpcCode(named, isProlog(main, code) ? null : languageOfSource(main, code));
    if (language === null)
      context.report.lost(`language of ${path}`, 'none', 'a language that this site does not support');
    const more = beyond(matching);
    casesLeft -= (more.byGroup ?? []).reduce((sum, { cases = [] }) => sum + cases.length, 0);
    if (casesLeft < 0)
      throw new PackageError(`${settingsPath} expects results of more than ${expectedCasesMax} cases`);
    submissions.push({
      path,
      language,
      code,
      ...(beside.length === 0
        ? {}
        : { files: Object.fromEntries(beside.map(([file, text]) => [baseName(file), text])) }),
      ...expectation,
      ...more,
    });
  }
  return submissions;
}

/**
 * Returns the expectations about parts of the test data, and how the solution's time is used for the time limit. If
 * several rules state the same key, the last one applies.
 */
function beyond(matching: readonly Rule[]): Pick<PackageSubmission, 'byGroup' | 'limitUse'> {
  const limitUse = lastOf(matching, (rule) => rule.limitUse);
  const statedParts = new Map<string, { part: NamedPart; expectation: Partial<Expectation> }>();
  for (const { parts } of matching) {
    for (const { part, expectation } of parts)
      statedParts.set(part.key, {
        part,
        expectation: { ...statedParts.get(part.key)?.expectation, ...expectation },
      });
  }
  const byGroup = [...statedParts.values()].map(({ part, expectation }) => expectationOf(part, expectation));
  return {
    ...(byGroup.length === 0 ? {} : { byGroup }),
    ...(limitUse === null ? {} : { limitUse }),
  };
}

function expectationOf(
  { groups, cases }: NamedPart,
  { permitted = [], required = [], score = null }: Partial<Expectation>,
): GroupExpectation {
  // Only groups have scores.
  return cases ? { groups, cases, permitted, required, score: null } : { groups, permitted, required, score };
}

/**
 * Whether a `.pl` file is Prolog. In the format, this extension means Prolog, but files that look like Perl are treated
 * as Perl.
 */
function isProlog(path: string, code: string): boolean {
  return (
    /\.pl$/i.test(path) &&
    !/^#![^\n]*\bperl\b|^[ \t]*(?:use[ \t]+(?:strict|warnings)|my[ \t]+[$@%])/m.test(code)
  );
}

/** Returns the files of each solution. The key is the path of its folder, or of its file if it is a single file. */
function solutionPaths(context: IcpcContext): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of below(context, 'submissions')) {
    if (path === settingsPath) continue;
    const parts = path.split('/');
    const isAlone = parts.length === 3;
    if (!isAlone && (parts.length !== 4 || !isPlainFileName(baseName(path)))) {
      context.report.lost(path, 'none', 'solutions are files, or folders of plain files');
      continue;
    }
    const solution = parts.slice(0, 3).join('/');
    found.set(solution, [...(found.get(solution) ?? []), path]);
  }
  return found;
}

async function readTexts(
  { files, report, source, substitute }: IcpcContext,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = await readProgramText(source, path, files.get(path));
    if (text === null) report.lost(path, 'none', 'not text');
    else {
      report.taken(path);
      texts.set(path, substitute(text));
    }
  }
  return texts;
}

/**
 * Returns the expectation of a solution. Keys of a rule for the folder itself replace those of the folder's default
 * expectation. Other rules restrict the expectation further.
 */
function combine(
  folder: string,
  matching: readonly Rule[],
  { isAcceptedByAny, version }: ExpectedOf,
): Expectation {
  const own = matching.find((rule) => rule.glob === folder);
  const stated = expectationOfFolder(folder, version);
  // If one accepted group suffices for acceptance, the other groups have no expected verdict.
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

/** Returns the verdicts that both lists permit. An empty list permits all verdicts. */
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
  /** Parts of the test data for which the rule states an expectation. */
  parts: { part: NamedPart; expectation: Partial<Expectation> }[];
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

async function readRules({ files, source, report }: IcpcContext, testParts: TestParts): Promise<Rule[]> {
  if (!files.has(settingsPath)) return [];
  report.taken(settingsPath);
  const data = parseYaml(settingsPath, await readText(source, settingsPath));
  const globs = Object.entries(data);
  // Limits the number of rules, because each pattern is compared with each solution.
  if (globs.length > rulesMax) throw new PackageError(`${settingsPath} has more than ${rulesMax} rules`);
  return globs.map(([glob, value]) => {
    const settings = isMap(value) ? value : {};
    const item = `${baseName(settingsPath)}: ${glob}`;
    const named = Object.entries(settings).flatMap(([key, said]) =>
      known.has(key) || !isMap(said) ? [] : [{ key, said, parts: testParts.find(key) }],
    );
    const found = named.filter(({ parts }) => parts.length > 0);
    const read = new Set([...known, ...found.map(({ key }) => key)]);
    const unknown = Object.keys(settings).filter((key) => !read.has(key));
    if (unknown.length > 0) report.lost(item, 'none', `not read: ${unknown.join(', ')}`);
    else report.taken(item);
    return {
      glob,
      matches: globMatcher(glob),
      expectation: readExpectation(settings),
      entryPoint: textOf(settings['entrypoint']),
      language: textOf(settings['language']),
      limitUse: limitUseOf(settings['use_for_time_limit']),
      parts: found.flatMap(({ said, parts }) =>
        parts.map((part) => ({ part, expectation: readExpectation(said) })),
      ),
    };
  });
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
