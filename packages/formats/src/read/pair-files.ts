import { compareNaturally } from './natural-order.ts';
import { baseName, folderOf } from './paths.ts';

/** An input with its answer, found by their names. */
export interface FilePair {
  /** What both names share. */
  name: string;
  input: string;
  /** Null when no file fits. */
  answer: string | null;
}

/** Ways to name a pair: of an input's path, the paths that its answer may have, the preferred one first. */
const patterns: readonly ((path: string) => { name: string; answers: string[] } | null)[] = [
  (path) => {
    const name = /^(.*)\.in$/.exec(path)?.[1];
    return name === undefined ? null : { name, answers: ['.out', '.ans', '.a'].map((end) => name + end) };
  },
  (path) => {
    const [, stem, number] = /^(.*)\.in(\d+)$/.exec(path) ?? [];
    if (stem === undefined || number === undefined) return null;
    return {
      name: `${stem}${number}`,
      answers: [`${stem}.out${number}`, `${stem}.ou${number}`, `${stem}.ans${number}`],
    };
  },
  (path) => {
    const file = baseName(path);
    if (!/input/.test(file) || !file.endsWith('.txt')) return null;
    const prefix = path.slice(0, path.length - file.length);
    const name = file.replace('input', '').replace(/\.txt$/, '');
    return { name: prefix + name, answers: [prefix + file.replace('input', 'output')] };
  },
  (path) => {
    const [, folder = '', file] = /^(.*\/|)input\/([^/]+)$/.exec(path) ?? [];
    if (file === undefined) return null;
    const stem = file.replace(/\.(?:in|txt)$/, '');
    const ends = ['', '.out', '.ans', '.a', '.txt'];
    return { name: folder + stem, answers: ends.map((end) => `${folder}output/${stem}${end}`) };
  },
];

/**
 * Pairs inputs with answers, in natural order of their names. Files that are neither are not mentioned; an
 * answer that could belong to two inputs belongs to the first.
 */
export function pairFiles(paths: readonly string[]): FilePair[] {
  const files = new Set(paths);
  const used = new Set<string>();
  const pairs: FilePair[] = [];
  for (const path of [...paths].sort(compareNaturally)) {
    if (used.has(path)) continue;
    const shape = patterns.map((pattern) => pattern(path)).find((one) => one !== null);
    if (shape === undefined || shape === null) continue;
    const answer = shape.answers.find((candidate) => files.has(candidate) && !used.has(candidate)) ?? null;
    used.add(path);
    if (answer !== null) used.add(answer);
    pairs.push({ name: shape.name, input: path, answer });
  }
  return pairs.sort((left, right) => compareNaturally(left.name, right.name));
}

/** Whether a path names an answer without saying of what. */
export function looksLikeAnswer(path: string): boolean {
  return (
    /\.(?:out|ans|a|ou\d+|out\d+)$/.test(path) ||
    /output\d*\.txt$/.test(path) ||
    baseName(folderOf(path)) === 'output'
  );
}
