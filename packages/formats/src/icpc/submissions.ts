import { languageOfFile } from '../file-languages.ts';
import type { ExpectedVerdict, PackageSubmission } from '../model.ts';
import { packageLimits } from '../package-limits.ts';
import { baseName, isPlainFileName } from '../paths.ts';
import { PackageError } from '../plan.ts';
import { decodeText, readText } from '../text.ts';
import { isMap, parseYaml } from '../yaml.ts';
import { below, type IcpcContext } from './context.ts';
import { mainOf } from './main-file.ts';
import {
  type Expectation,
  expectationOfFolder,
  globMatcher,
  readStated,
  readVerdicts,
} from './expectations.ts';

const settingsPath = 'submissions/submissions.yaml';
const rulesMax = 1000;

/** The reference solutions of a package with what is expected of them. A folder below that of a verdict is one. */
export async function readSubmissions(context: IcpcContext): Promise<PackageSubmission[]> {
  const rules = await readRules(context);
  const submissions: PackageSubmission[] = [];
  for (const [path, files] of solutionPaths(context)) {
    const texts = await readTexts(context, files);
    const folder = path.split('/')[1] ?? '';
    const main = mainOf([baseName(path)], texts);
    if (main === undefined) continue;
    const expectation = readStated(path, [...texts.values()], context.ledger) ?? combine(folder, path, rules);
    const beside = [...texts].filter(([file]) => file !== main);
    submissions.push({
      path,
      language: languageOfFile(main),
      code: texts.get(main) ?? '',
      ...(beside.length === 0
        ? {}
        : { files: Object.fromEntries(beside.map(([file, text]) => [baseName(file), text])) }),
      ...expectation,
    });
  }
  return submissions;
}

/** Each solution's files by its path, which is that of its file or its folder. */
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

function combine(folder: string, path: string, rules: readonly Rule[]): Expectation {
  const own = rules.find((rule) => rule.glob === folder);
  const base = own?.expectation ?? expectationOfFolder(folder);
  const matching = rules.filter((rule) => rule !== own && rule.matches(path.slice('submissions/'.length)));
  return matching.reduce(
    (sum, { expectation }) => ({
      permitted: narrow(sum.permitted, expectation.permitted),
      required: expectation.required.length > 0 ? expectation.required : sum.required,
      score: expectation.score ?? sum.score,
    }),
    base,
  );
}

/** Verdicts permitted by both; an empty list permits all. */
function narrow(left: ExpectedVerdict[], right: ExpectedVerdict[]): ExpectedVerdict[] {
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left;
  return left.filter((verdict) => right.includes(verdict));
}

interface Rule {
  glob: string;
  matches: (path: string) => boolean;
  expectation: Expectation;
}

const known = new Set([
  'permitted',
  'required',
  'score',
  'language',
  'authors',
  'model_solution',
  'use_for_time_limit',
  'message',
]);

async function readRules({ files, source, ledger }: IcpcContext): Promise<Rule[]> {
  if (!files.has(settingsPath)) return [];
  ledger.taken(settingsPath);
  const data = parseYaml(settingsPath, await readText(source, settingsPath));
  const globs = Object.entries(data);
  // Each is held against each solution.
  if (globs.length > rulesMax) throw new PackageError(`${settingsPath} has more than ${rulesMax} rules`);
  return globs.map(([glob, value]) => {
    const settings = isMap(value) ? value : {};
    const item = `${baseName(settingsPath)}: ${glob}`;
    const unknown = Object.keys(settings).filter((key) => !known.has(key));
    if (unknown.length > 0) ledger.lost(item, 'none', `not read: ${unknown.join(', ')}`);
    else ledger.taken(item);
    return {
      glob,
      matches: globMatcher(glob),
      expectation: {
        permitted: readVerdicts(settings['permitted']),
        required: readVerdicts(settings['required']),
        score: readScore(settings['score']),
      },
    };
  });
}

function readScore(value: unknown): { min: number; max: number } | null {
  const [min, max = min]: unknown[] = Array.isArray(value) ? value : [value];
  return isScore(min) && isScore(max) ? { min, max } : null;
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
