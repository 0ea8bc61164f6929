import type { Syntax } from './syntax.ts';
import { readBrackets, readTokens, type Token } from './tokens.ts';

/** A tokenized program that is searched for places to change. */
export interface Program {
  readonly code: string;
  readonly syntax: Syntax;
  readonly tokens: readonly Token[];
  /** Returns the index of the bracket that closes the one at this index; -1 if there is none. */
  closingOf(index: number): number;
  /** Returns the number of brackets that are open before this index. */
  depthBefore(index: number): number;
  /** Whether the token at this index belongs to a type. */
  isType(index: number): boolean;
  /** Whether the token at this index is in the header of a counting loop. */
  isLoopHead(index: number): boolean;
  /**
   * Whether changing the token at this index would not affect the result, as in buffer sizes, output digits and exit
   * codes.
   */
  isQuiet(index: number): boolean;
}

/**
 * Maximum number of tokens that are searched for the end of a statement, condition or argument list. Programs are
 * untrusted: without this limit, a program that consists of brackets or comparisons would cause a full search for each
 * token.
 */
export const longestLook = 1000;
/** Maximum number of tokens of a generic type list. */
const longestTypes = 200;

/** Calls whose arguments affect only how a program runs, not what it computes. */
const quietCalls = new Set([
  'tie',
  'sync_with_stdio',
  'reserve',
  'setprecision',
  'setbuf',
  'setvbuf',
  'flush',
  'fflush',
  'freopen',
  'exit',
  'setrecursionlimit',
  'lru_cache',
  'stack_size',
  'srand',
  'seed',
  'BufferedReader',
  'BufferedWriter',
]);

const typeSigns = new Set(['::', ',', '*', '&', '<', '>', '>>', '[', ']', '?', '.']);

/**
 * Tokenizes a program. Marks tokens of types and declarations, and tokens whose change would not affect the verdict.
 */
export function readProgram(code: string, syntax: Syntax): Program {
  const tokens = readTokens(code, syntax);
  const { closings, depths } = readBrackets(tokens);
  const types = new Set<number>();
  const heads: Span[] = [];
  const quiet: Span[] = [];
  for (const [index, { text }] of tokens.entries()) {
    if (syntax.hasGenerics && text === '<' && !types.has(index)) {
      const end = genericEnd(tokens, index);
      for (let inside = index; inside <= end; inside++) types.add(inside);
    }
    if (tokens[index + 1]?.text !== '(') continue;
    const last = closings.get(index + 1);
    if (last === undefined) continue;
    if (text === 'for') heads.push({ first: index + 1, last });
    if (quietCalls.has(text)) quiet.push({ first: index + 1, last });
  }
  const [isHead, isQuiet] = [coverOf(heads, tokens.length), coverOf(quiet, tokens.length)];
  return {
    code,
    syntax,
    tokens,
    closingOf: (index) => closings.get(index) ?? -1,
    depthBefore: (index) => depths[index] ?? 0,
    isType: (index) => types.has(index),
    isLoopHead: (index) => isHead[index] === true,
    isQuiet: (index) => isQuiet[index] === true,
  };
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Returns for each index whether it is in one of the spans. The spans are sorted by start. */
function coverOf(spans: readonly Span[], length: number): boolean[] {
  const isCovered = Array.from({ length }, () => false);
  let covered = -1;
  for (const { first, last } of spans) {
    if (last <= covered) continue;
    isCovered.fill(true, Math.max(first, covered + 1), last + 1);
    covered = last;
  }
  return isCovered;
}

/** Returns the index where the type list that opens at `opens` ends. Returns -1 if the `<` is a comparison. */
function genericEnd(tokens: readonly Token[], opens: number): number {
  if (tokens[opens - 1]?.kind !== 'word') return -1;
  let depth = 0;
  for (let index = opens; index < opens + longestTypes; index++) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'text') return -1;
    if (token.kind !== 'sign') continue;
    if (!typeSigns.has(token.text)) return -1;
    if (token.text === '<') depth += 1;
    if (token.text === '>') depth -= 1;
    if (token.text === '>>') depth -= 2;
    if (depth <= 0) return index;
  }
  return -1;
}
