import diffSequences from '@jest/diff-sequences';
import type { MarkedPart } from '../../../content/text-diff/marks.ts';
import type { DiffRow } from './line-diff.ts';

/** Maximum length of a line in characters. Longer lines are compared as a whole. */
const CHARACTERS_MAX = 400;
/** Minimum share of common characters from which a line counts as a change of the other line. */
const NEAR_FROM = 0.5;
/** Equal pieces up to this length between two changes are merged into one change. */
const ISLAND_MAX = 2;

/**
 * Splits a line into parts and marks those that differ from the other line, by character. Lines with little
 * in common have no marks, since the row color already shows the change.
 */
export function markCharacters(text: string, other: string): MarkedPart[] {
  const [mine, theirs] = [Array.from(text), Array.from(other)];
  const plain = [{ text, isDifferent: false }];
  if (mine.length > CHARACTERS_MAX || theirs.length > CHARACTERS_MAX) return plain;
  const isShared = sharedCharacters(mine, theirs);
  if (!isContinued(text, other) && !isNear(mine, theirs, isShared)) return plain;
  const parts: MarkedPart[] = [];
  mine.forEach((character, index) => {
    const isDifferent = isShared[index] !== true;
    const last = parts.at(-1);
    if (last?.isDifferent === isDifferent)
      parts[parts.length - 1] = { text: last.text + character, isDifferent };
    else parts.push({ text: character, isDifferent });
  });
  return withoutIslands(parts);
}

/** Returns which characters of the line belong to a longest common subsequence of both lines. */
function sharedCharacters(mine: readonly string[], theirs: readonly string[]): boolean[] {
  const isShared = mine.map(() => false);
  diffSequences(
    mine.length,
    theirs.length,
    (a, b) => mine[a] === theirs[b],
    (count, a) => isShared.fill(true, a, a + count),
  );
  return isShared;
}

/** Whether one of the texts is a prefix of the other. */
function isContinued(text: string, other: string): boolean {
  const [short, long] = [text.trim(), other.trim()].toSorted((a, b) => a.length - b.length);
  return short !== '' && long?.startsWith(short ?? '') === true;
}

function isNear(mine: readonly string[], theirs: readonly string[], isShared: readonly boolean[]): boolean {
  const shared = mine.filter((character, index) => isShared[index] === true && isInk(character)).length;
  const all = mine.filter(isInk).length + theirs.filter(isInk).length;
  return all > 0 && (2 * shared) / all >= NEAR_FROM;
}

function isInk(character: string): boolean {
  return character.trim() !== '';
}

/** Merges changes that are separated by one or two letters, so that a word is not fragmented. */
function withoutIslands(parts: readonly MarkedPart[]): MarkedPart[] {
  const joined: MarkedPart[] = [];
  parts.forEach((part, index) => {
    const isIsland =
      !part.isDifferent && part.text.length <= ISLAND_MAX && index > 0 && index < parts.length - 1;
    const isDifferent = part.isDifferent || isIsland;
    const last = joined.at(-1);
    if (last?.isDifferent === isDifferent)
      joined[joined.length - 1] = { text: last.text + part.text, isDifferent };
    else joined.push({ text: part.text, isDifferent });
  });
  return joined;
}

/** Programs of up to this number of lines are always shown change by change. */
const SHORT = 8;
/** Share of equal lines below which two programs are mostly different. */
const ALIKE_FROM = 0.25;

/** Whether two programs have so little in common that single changes are meaningless. */
export function areMostlyDifferent(rows: readonly DiffRow[]): boolean {
  const count = (isCounted: (row: DiffRow) => boolean) => rows.filter(isCounted).length;
  const most = Math.max(
    count(({ left }) => hasInk(left)),
    count(({ right }) => hasInk(right)),
  );
  return most > SHORT && count(({ isSame, left }) => isSame && isDistinctive(left)) / most < ALIKE_FROM;
}

function hasInk(line: DiffRow['left']): boolean {
  return line !== null && line.text.trim() !== '';
}

/** Whether a line says something about a program. A line with only a brace does not, because every program has it. */
function isDistinctive(line: DiffRow['left']): boolean {
  return line !== null && line.text.trim().length > 1;
}
