import { languageOfFile } from '../file-languages.ts';
import type { ExpectedVerdict, PackageSubmission } from '../model.ts';
import { baseName } from '../paths.ts';
import { decodeText, readText } from '../text.ts';
import { isMap, parseYaml } from '../yaml.ts';
import { below, type IcpcContext } from './context.ts';
import {
  expectedInSource,
  type Expectation,
  expectationOfFolder,
  globMatches,
  readVerdicts,
} from './expectations.ts';

const settingsPath = 'submissions/submissions.yaml';

/** The reference solutions of a package with what is expected of them. */
export async function readSubmissions(context: IcpcContext): Promise<PackageSubmission[]> {
  const { ledger, source } = context;
  const rules = await readRules(context);
  const submissions: PackageSubmission[] = [];
  for (const path of below(context, 'submissions')) {
    if (path === settingsPath) continue;
    const [folder, ...rest] = path.slice('submissions/'.length).split('/');
    if (folder === undefined || rest.length !== 1) {
      ledger.lost(path, 'none', 'submissions of several files are not read');
      continue;
    }
    const text = decodeText(await source.read(path));
    if (text === null) {
      ledger.lost(path, 'none', 'not a text');
      continue;
    }
    const expectation = expectedInSource(text) ?? combine(folder, path, rules);
    submissions.push({
      path,
      language: languageOfFile(path),
      code: context.substitute(text),
      ...expectation,
    });
    ledger.taken(path);
  }
  return submissions;
}

function combine(folder: string, path: string, rules: readonly Rule[]): Expectation {
  const own = rules.find((rule) => rule.glob === folder);
  const base = own?.expectation ?? expectationOfFolder(folder);
  const matching = rules.filter(
    (rule) => rule !== own && globMatches(rule.glob, path.slice('submissions/'.length)),
  );
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
  return Object.entries(data).map(([glob, value]) => {
    const settings = isMap(value) ? value : {};
    const item = `${baseName(settingsPath)}: ${glob}`;
    const unknown = Object.keys(settings).filter((key) => !known.has(key));
    if (unknown.length > 0) ledger.lost(item, 'none', `not read: ${unknown.join(', ')}`);
    else ledger.taken(item);
    return {
      glob,
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
