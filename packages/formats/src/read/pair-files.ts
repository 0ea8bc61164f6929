import { compareNaturally } from './natural-order.ts';
import { baseName, folderOf } from './paths.ts';

/** An input with its answer, matched by name. */
export interface FilePair {
  /** What the names of both files have in common. */
  name: string;
  input: string;
  /** Path of the answer; null if no file matches. */
  answer: string | null;
}

interface Shape {
  readonly name: string;
  readonly answers: readonly string[];
  /**
   * Whether the file counts as an input only if its answer exists, because its name does not show that it is an input.
   */
  readonly needsAnswer?: boolean;
}

/**
 * Naming conventions. Each function takes the path of an input and returns possible paths of its answer, preferred ones
 * first. The case of endings and of the words `input` and `output` is ignored, as on case-insensitive systems.
 */
const patterns: readonly ((path: string) => Shape | null)[] = [
  (path) => {
    const name = /^(.*)\.in$/i.exec(path)?.[1];
    return name === undefined ? null : { name, answers: ['.out', '.ans', '.a'].map((end) => name + end) };
  },
  (path) => {
    const [, stem, number] = /^(.*)\.in(\d+)$/i.exec(path) ?? [];
    if (stem === undefined || number === undefined) return null;
    return {
      name: `${stem}${number}`,
      answers: [`${stem}.out${number}`, `${stem}.ou${number}`, `${stem}.ans${number}`],
    };
  },
  (path) => {
    const name = /^(.*)\.in\.txt$/i.exec(path)?.[1];
    return name === undefined ? null : { name, answers: ['.out.txt', '.ans.txt'].map((end) => name + end) };
  },
  (path) => {
    const file = baseName(path);
    if (!/input.*\.txt$/i.test(file)) return null;
    const prefix = path.slice(0, path.length - file.length);
    const name = file.replace(/input/i, '').replace(/\.txt$/i, '');
    const others = answersOfText(prefix, file);
    return { name: prefix + name, answers: [prefix + file.replace(/input/i, 'output'), ...others] };
  },
  (path) => {
    const file = baseName(path);
    const stem = /^(.*\d)\.txt$/i.exec(path)?.[1];
    if (stem === undefined || /output/i.test(file)) return null;
    const prefix = path.slice(0, path.length - file.length);
    return { name: stem, answers: answersOfText(prefix, file), needsAnswer: true };
  },
  (path) => {
    const [, folder = '', file] = /^(.*\/|)input\/([^/]+)$/i.exec(path) ?? [];
    if (file === undefined) return null;
    const stem = file.replace(/\.(?:in|txt)$/i, '');
    const ends = ['', '.out', '.ans', '.a', '.txt'];
    return { name: folder + stem, answers: ends.map((end) => `${folder}output/${stem}${end}`) };
  },
];

/** Returns the possible answers of an input `N.txt` with another ending than `.txt`, as Hydro names them. */
function answersOfText(prefix: string, file: string): string[] {
  const stem = file.replace(/\.txt$/i, '');
  return [...new Set([stem, stem.replace(/input/i, 'output')])].flatMap((name) =>
    ['.out', '.ans'].map((end) => prefix + name + end),
  );
}

/**
 * Pairs inputs with answers, in natural order of their names. Files that are neither are left out. An answer that
 * matches two inputs is paired with the first.
 */
export function pairFiles(paths: readonly string[]): FilePair[] {
  const files = answersByName(paths);
  const used = new Set<string>();
  const pairs: FilePair[] = [];
  for (const path of [...paths].sort(compareNaturally)) {
    if (used.has(path)) continue;
    // `input/1.in` matches several naming conventions. The first one whose answer file exists is used.
    const possible = patterns.flatMap((pattern): FilePair[] => {
      const shape = pattern(path);
      if (shape === null) return [];
      const answer = shape.answers.map(files).find((found) => found !== null && !used.has(found)) ?? null;
      if (answer === null && shape.needsAnswer === true) return [];
      return [{ name: shape.name, input: path, answer }];
    });
    const pair = possible.find(({ answer }) => answer !== null) ?? possible[0];
    if (pair === undefined) continue;
    used.add(path);
    if (pair.answer !== null) used.add(pair.answer);
    pairs.push(pair);
  }
  return pairs.sort((left, right) => compareNaturally(left.name, right.name));
}

/**
 * Returns a function that finds a file by path. If there is no exact match, it ignores case. It returns null if there
 * is no match.
 */
function answersByName(paths: readonly string[]): (path: string) => string | null {
  const exact = new Set(paths);
  const folded = new Map(paths.map((path) => [path.toLowerCase(), path]));
  return (path) => (exact.has(path) ? path : (folded.get(path.toLowerCase()) ?? null));
}

/** Whether a path has a name that is typical of answers. */
export function looksLikeAnswer(path: string): boolean {
  return (
    /\.(?:out|ans|a|ou\d+|out\d+|ans\d+|out\.txt|ans\.txt)$/i.test(path) ||
    /output\d*\.txt$/i.test(path) ||
    baseName(folderOf(path)).toLowerCase() === 'output'
  );
}
