import type { Change, MutationKind } from './change.ts';
import type { Program } from './program.ts';

const swaps: Readonly<Record<string, readonly [MutationKind, string]>> = {
  and: ['logic', 'or'],
  or: ['logic', 'and'],
  break: ['jump', 'continue'],
  continue: ['jump', 'break'],
  div: ['arithmetic', '*'],
  mod: ['arithmetic', '*'],
};

/** Swapped only in calls. */
const extremes: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  Min: 'Max',
  Max: 'Min',
  minOf: 'maxOf',
  maxOf: 'minOf',
  fmin: 'fmax',
  fmax: 'fmin',
  min_element: 'max_element',
  max_element: 'min_element',
  lower_bound: 'upper_bound',
  upper_bound: 'lower_bound',
};

/** Replaces types by narrower ones, changes jumps, swaps minimum and maximum, and changes operators that are words. */
export function* wordChanges(program: Program): Generator<Change> {
  const { tokens, syntax } = program;
  let passed = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || index <= passed || program.isQuiet(index)) continue;
    const { start, end, text } = token;
    const next = tokens[index + 1];
    const both = next?.kind === 'word' ? syntax.narrower[`${text} ${next.text}`] : undefined;
    if (both !== undefined && next !== undefined) {
      passed = index + 1;
      yield { kind: 'width', start, end: next.end, to: both };
      continue;
    }
    const narrower = syntax.narrower[text];
    if (narrower !== undefined) yield { kind: 'width', start, end, to: narrower };
    const isCalled = next?.text === '(' || (next?.text === '<' && program.isType(index + 1));
    const extreme = isCalled ? extremes[text] : undefined;
    if (extreme !== undefined) yield { kind: 'extreme', start, end, to: extreme };
    const swap = isWord(program, text) ? swaps[text] : undefined;
    if (swap !== undefined) yield { kind: swap[0], start, end, to: swap[1] };
    const isTurned = text === 'not' && next !== undefined && next.text !== 'in';
    if (isTurned && tokens[index - 1]?.text !== 'is')
      yield { kind: 'negation', start, end: next.start, to: '' };
  }
}

/**
 * Whether the word is an operator of the language. In languages with `/` and `%`, `div` and `mod` are names of
 * functions.
 */
function isWord({ syntax }: Program, text: string): boolean {
  return (text !== 'div' && text !== 'mod') || syntax.shape === 'words';
}
