import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ExpectedVerdict } from '../../model/model.ts';

/** Expected results of a reference solution. `PackageSubmission` explains the fields. */
export interface Expectation {
  permitted: ExpectedVerdict[];
  required: ExpectedVerdict[];
  score: { min: number; max: number } | null;
}

const wrong: ExpectedVerdict[] = ['WA', 'PE'];
const crashed: ExpectedVerdict[] = ['RE', 'MLE'];
const failed: ExpectedVerdict[] = [...wrong, ...crashed, 'TLE'];

/**
 * Folders of the format with their verdicts, and additional folders of the site for verdicts that the format does not
 * distinguish.
 */
const folders: Readonly<Record<string, Omit<Expectation, 'score'>>> = {
  accepted: { permitted: ['AC'], required: ['AC'] },
  rejected: { permitted: [], required: failed },
  wrong_answer: { permitted: ['AC', ...wrong], required: wrong },
  time_limit_exceeded: { permitted: ['AC', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: ['AC', ...crashed], required: crashed },
  brute_force: { permitted: ['AC', 'TLE', ...crashed], required: ['TLE', ...crashed] },
  memory_limit_exceeded: { permitted: ['AC', 'MLE'], required: ['MLE'] },
  presentation_error: { permitted: ['AC', 'PE'], required: ['PE'] },
  compile_error: { permitted: ['CE'], required: ['CE'] },
  partially_accepted: { permitted: [], required: [...failed, 'PA'] },
};

/**
 * The legacy version permits more verdicts: a slow solution may also give wrong answers, and a crashing one may get any
 * verdict in other cases.
 */
const legacyFolders: typeof folders = {
  ...folders,
  time_limit_exceeded: { permitted: ['AC', ...wrong, 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: [], required: crashed },
};

export type FormatVersion = 'legacy' | 'current';

/** Returns the expectation of a folder below `submissions`. An unknown folder has no expectation. */
export function expectationOfFolder(folder: string, version: FormatVersion = 'current'): Expectation {
  const found = (version === 'legacy' ? legacyFolders : folders)[folder];
  return { permitted: [...(found?.permitted ?? [])], required: [...(found?.required ?? [])], score: null };
}

/** Whether two lists contain the same verdicts, in any order. */
export function areSameVerdicts(
  left: readonly ExpectedVerdict[],
  right: readonly ExpectedVerdict[],
): boolean {
  return left.length === right.length && left.every((verdict) => right.includes(verdict));
}

/** Whether the expectation of a solution is that of its folder. */
export function isExpectedOf(
  folder: string,
  { permitted, required }: Pick<Expectation, 'permitted' | 'required'>,
  version: FormatVersion = 'current',
): boolean {
  const expected = expectationOfFolder(folder, version);
  return areSameVerdicts(expected.permitted, permitted) && areSameVerdicts(expected.required, required);
}

const names: Readonly<Record<string, readonly ExpectedVerdict[]>> = {
  AC: ['AC'],
  WA: wrong,
  TLE: ['TLE'],
  RTE: crashed,
  CORRECT: ['AC'],
  ACCEPTED: ['AC'],
  'WRONG-ANSWER': wrong,
  'NO-OUTPUT': wrong,
  TIMELIMIT: ['TLE'],
  'TIME-LIMIT-EXCEEDED': ['TLE'],
  'RUN-ERROR': crashed,
  'RUN-TIME-ERROR': crashed,
  'OUTPUT-LIMIT': ['RE'],
  'COMPILER-ERROR': ['CE'],
  // Names that the format does not have. Exports of the site use them.
  PE: ['PE'],
  RE: ['RE'],
  MLE: ['MLE'],
  CE: ['CE'],
  PA: ['PA'],
};

/** Returns the verdicts in the value of a key `permitted` or `required`. Drops unknown names. */
export function readVerdicts(value: unknown): ExpectedVerdict[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return [...new Set(list.flatMap((name) => (typeof name === 'string' ? (verdictsOf(name) ?? []) : [])))];
}

function verdictsOf(name: string): readonly ExpectedVerdict[] | undefined {
  return names[name.toUpperCase().replaceAll('_', '-')];
}

const comment = /@(EXPECTED_(?:RESULTS|SCORE))@:[ \t]*([^\n]*)/gi;

/**
 * Returns the expectation that a solution states in comments; null if they contain no valid one. Comments with unknown
 * words are ignored, and reported if there is no valid comment. Comments that contradict each other are ignored and
 * reported.
 */
export function readStated(
  path: string,
  texts: readonly string[],
  report: ConversionReport,
): Expectation | null {
  const stated = texts.flatMap((text) => [...text.matchAll(comment)]).map(readComment);
  const known = stated.filter((one) => 'expectation' in one);
  const [first] = stated;
  if (first === undefined) return null;
  const item = `${path}: @${first.key.toUpperCase()}@`;
  // A solution may state both verdicts and a score. In this case both apply.
  const verdicts = known.filter(({ expectation }) => expectation.score === null);
  const scores = known.filter(({ expectation }) => expectation.score !== null);
  const isClear = [verdicts, scores].every((list) => new Set(list.map(({ said }) => said)).size <= 1);
  if (known.length > 0 && isClear) {
    const { permitted = [], required = [] } = verdicts[0]?.expectation ?? {};
    return { permitted, required, score: scores[0]?.expectation.score ?? null };
  }
  if (!isClear) report.lost(item, 'none', 'specified more than once with different values');
  else if ('unknown' in first) report.lost(item, 'none', `unknown: ${first.unknown || '-'}`);
  return null;
}

function readComment([, key = '', rest = '']: RegExpExecArray) {
  const value = rest.replace(/(?:\*\/|-->|-\}|\*\)).*$/, '').trim();
  return { key, said: value, ...(/score/i.test(key) ? scoreOf(value) : resultsOf(value)) };
}

type Stated = { expectation: Expectation } | { unknown: string };

/** Parses a stated score. It consists of points, or of verdicts, which some authors write in this comment. */
function scoreOf(value: string): Stated {
  const score = Number(value);
  if (value === '' || !Number.isFinite(score)) return resultsOf(value);
  return { expectation: { permitted: [], required: [], score: { min: score, max: score } } };
}

function resultsOf(value: string): Stated {
  const words = value.split(',').map((name) => name.trim());
  const unknown = words.filter((name) => verdictsOf(name) === undefined);
  if (unknown.length > 0) return { unknown: unknown.join(', ') };
  const required = readVerdicts(words);
  const isAccepted = required.every((verdict) => verdict === 'AC');
  return { expectation: { permitted: isAccepted ? ['AC'] : [], required, score: null } };
}
