import type { Change, MutationKind } from './change.ts';
import type { Program } from './program.ts';
import type { Token } from './tokens.ts';

type Swap = readonly [kind: MutationKind, to: string];

const comparisons: Readonly<Record<string, Swap>> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '==': ['equality', '!='],
  '!=': ['equality', '=='],
  '===': ['equality', '!=='],
  '!==': ['equality', '==='],
  '~=': ['equality', '=='],
  '<>': ['equality', '='],
};

const operations: Readonly<Record<string, Swap>> = {
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '+'],
  '/': ['arithmetic', '*'],
  '//': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '*=': ['arithmetic', '+='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '^': ['logic', '|'],
};

/** Words after which an operand begins, so they are not the end of an operand. */
const openWords = new Set([
  'return',
  'in',
  'and',
  'or',
  'not',
  'case',
  'then',
  'else',
  'yield',
  'print',
  'if',
]);

/** Changes comparisons and binary operators, and removes negations. */
export function* signChanges(program: Program): Generator<Change> {
  const { tokens, syntax } = program;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'sign' || program.isType(index) || program.isQuiet(index)) continue;
    const { start, end, text } = token;
    if (text === '!' && isOperand(tokens[index + 1])) yield { kind: 'negation', start, end, to: '' };
    const comparison = comparisons[text];
    if (comparison !== undefined) {
      const [kind, to] = comparison;
      yield { kind: kind === 'boundary' && program.isLoopHead(index) ? 'loop' : kind, start, end, to };
      continue;
    }
    const swap = operations[text];
    if (swap === undefined || !endsOperand(tokens[index - 1], syntax.typeWords)) continue;
    if (tokens[index - 1]?.kind === 'text' || tokens[index + 1]?.kind === 'text') continue;
    yield { kind: swap[0], start, end, to: swap[1] };
  }
}

function isOperand(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'word' || token.text === '(');
}

/** Whether this token ends an operand. A sign after it is then a binary operator. */
function endsOperand(token: Token | undefined, typeWords: readonly string[]): boolean {
  if (token === undefined) return false;
  if (token.kind === 'word') return !openWords.has(token.text) && !typeWords.includes(token.text);
  return token.kind === 'number' || token.text === ')' || token.text === ']';
}
