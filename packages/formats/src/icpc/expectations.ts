import type { Ledger } from '../ledger.ts';
import type { ExpectedVerdict } from '../model.ts';

/** What a reference solution must get: see `PackageSubmission`. */
export interface Expectation {
  permitted: ExpectedVerdict[];
  required: ExpectedVerdict[];
  score: { min: number; max: number } | null;
}

const wrong: ExpectedVerdict[] = ['WA', 'PE'];
const crashed: ExpectedVerdict[] = ['RE', 'MLE'];
const failed: ExpectedVerdict[] = [...wrong, ...crashed, 'TLE'];

/** The folders of the format, and ours for verdicts that it does not tell apart. */
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

/** Expectation of a folder below `submissions`; an unknown folder expects nothing. */
export function expectationOfFolder(folder: string): Expectation {
  const found = folders[folder];
  return { permitted: [...(found?.permitted ?? [])], required: [...(found?.required ?? [])], score: null };
}

/** Whether two lists name the same verdicts, in any order. */
export function areSameVerdicts(
  left: readonly ExpectedVerdict[],
  right: readonly ExpectedVerdict[],
): boolean {
  return left.length === right.length && left.every((verdict) => right.includes(verdict));
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
  // Ours, for our own packages.
  PE: ['PE'],
  RE: ['RE'],
  MLE: ['MLE'],
  CE: ['CE'],
  PA: ['PA'],
};

/** Verdicts of a `permitted` or `required` key; unknown names are dropped. */
export function readVerdicts(value: unknown): ExpectedVerdict[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return [...new Set(list.flatMap((name) => (typeof name === 'string' ? (verdictsOf(name) ?? []) : [])))];
}

function verdictsOf(name: string): readonly ExpectedVerdict[] | undefined {
  return names[name.toUpperCase().replaceAll('_', '-')];
}

const comment = /@(EXPECTED_(?:RESULTS|SCORE))@:[ \t]*([^\n]*)/i;

/**
 * What a solution states about itself in a comment of one of its texts, for the solution as a whole; null where it
 * states nothing. A comment with words that are not known counts for nothing and is told.
 */
export function readStated(path: string, texts: readonly string[], ledger: Ledger): Expectation | null {
  const match = texts.map((text) => comment.exec(text)).find((found) => found !== null);
  const [, key = '', rest = ''] = match ?? [];
  if (match === undefined) return null;
  const said = rest.replace(/(?:\*\/|-->|-\}|\*\)).*$/, '').trim();
  const stated = /score/i.test(key) ? scoreOf(said) : resultsOf(said);
  if ('expectation' in stated) return stated.expectation;
  ledger.lost(`${path}: @${key.toUpperCase()}@`, 'none', `not known: ${stated.unknown || '-'}`);
  return null;
}

type Stated = { expectation: Expectation } | { unknown: string };

function scoreOf(said: string): Stated {
  const score = Number(said);
  if (said === '' || !Number.isFinite(score)) return { unknown: said };
  return { expectation: { permitted: [], required: [], score: { min: score, max: score } } };
}

function resultsOf(said: string): Stated {
  const words = said.split(',').map((name) => name.trim());
  const unknown = words.filter((name) => verdictsOf(name) === undefined);
  if (unknown.length > 0) return { unknown: unknown.join(', ') };
  const required = readVerdicts(words);
  const isAccepted = required.every((verdict) => verdict === 'AC');
  return { expectation: { permitted: isAccepted ? ['AC'] : [], required, score: null } };
}

/** Says what a glob fits: `*` stands for anything within a name; a folder stands for all in it. */
export function globMatcher(glob: string): (path: string) => boolean {
  if (glob.length > 200 || glob.split('*').length > 6) return () => false;
  const pattern = glob
    .split('*')
    .map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');
  const whole = new RegExp(`^${pattern}(?:/.*)?$`);
  return (path) => whole.test(path);
}
