import type { Syntax } from './syntax.ts';
import { readBrackets, readTokens, type Token } from './tokens.ts';

/** A program as it is looked at for places to change. */
export interface Program {
  readonly code: string;
  readonly syntax: Syntax;
  readonly tokens: readonly Token[];
  /** The index of what closes the bracket at this index, or -1. */
  closingOf(index: number): number;
  /** How many more brackets have opened than closed before this index. */
  depthBefore(index: number): number;
  /** Whether what stands at this index only says types. */
  isType(index: number): boolean;
  /** Whether it stands in the head of a counting loop. */
  isLoopHead(index: number): boolean;
  /** Whether a change there would not change what the program says: buffers, digits of output, exit codes. */
  isQuiet(index: number): boolean;
}

/**
 * Tokens of the longest statement, condition or list of arguments that is looked at. Programs come from strangers: one
 * that is all brackets or all comparisons must not take a look at all of it for each of its tokens.
 */
export const longestLook = 1000;
/** Tokens of the longest list of types. */
const longestTypes = 200;

/** Calls whose arguments say how a program runs and not what it computes. */
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

/** The tokens of a program and what is known of them: which are of types, of declarations, and which change no verdict. */
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

/** By index, whether it is in any of the spans, which come in the order of where they begin. */
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

/** Where a list of types that opens here ends; -1 where it is a comparison. */
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
