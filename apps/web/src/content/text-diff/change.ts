import diffSequences from '@jest/diff-sequences';

/** A part of an edited text: contained in both versions, only in the old one, or only in the new one. */
export interface ChangeSegment {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/**
 * Maximum number of words. Texts with more words are reported as completely different, so that the comparison never
 * blocks the page.
 */
const WORDS_MAX = 6000;

/** Words, single characters of scripts without spaces, and separators. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+|\s+|[^]/gu;

/** Merges two versions of a text: deletions and insertions by word, in reading order. */
export function changeSegments(former: string, newer: string): readonly ChangeSegment[] {
  const [before, after] = [former.match(words) ?? [], newer.match(words) ?? []];
  const pieces: ChangeSegment[] = [];
  const add = (kind: ChangeSegment['kind'], texts: readonly string[]): void => {
    if (texts.length === 0) return;
    const text = texts.join('');
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  };
  let [from, to] = [0, 0];
  const changed = (fromEnd: number, toEnd: number): void => {
    add('gone', before.slice(from, fromEnd));
    add('new', after.slice(to, toEnd));
  };
  if (before.length + after.length <= WORDS_MAX)
    diffSequences(
      before.length,
      after.length,
      (a, b) => before[a] === after[b],
      (count, a, b) => {
        changed(a, b);
        add('same', before.slice(a, a + count));
        [from, to] = [a + count, b + count];
      },
    );
  changed(before.length, after.length);
  return pieces;
}
