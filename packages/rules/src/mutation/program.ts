import type { Syntax } from './syntax.ts';
import { closingOf, readTokens, type Token } from './tokens.ts';

/** A program as it is looked at for places to change. */
export interface Program {
  readonly code: string;
  readonly syntax: Syntax;
  readonly tokens: readonly Token[];
  /** Whether what stands at this index only says types. */
  isType(index: number): boolean;
  /** Whether it stands in the head of a counting loop. */
  isLoopHead(index: number): boolean;
  /** Whether a change there would not change what the program says: buffers, digits of output, exit codes. */
  isQuiet(index: number): boolean;
}

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
  const types = new Set<number>();
  const heads = new Set<number>();
  const quiet = new Set<number>();
  for (const [index, { text }] of tokens.entries()) {
    if (syntax.hasGenerics && text === '<' && !types.has(index)) {
      const end = genericEnd(tokens, index);
      if (end !== -1) mark(types, index, end);
    }
    if (tokens[index + 1]?.text !== '(') continue;
    const end = closingOf(tokens, index + 1);
    if (end === -1) continue;
    if (text === 'for') mark(heads, index + 1, end);
    if (quietCalls.has(text)) mark(quiet, index + 1, end);
  }
  return {
    code,
    syntax,
    tokens,
    isType: (index) => types.has(index),
    isLoopHead: (index) => heads.has(index),
    isQuiet: (index) => quiet.has(index),
  };
}

function mark(set: Set<number>, from: number, to: number): void {
  for (let index = from; index <= to; index++) set.add(index);
}

/** Where a list of types that opens here ends; -1 where it is a comparison. */
function genericEnd(tokens: readonly Token[], opens: number): number {
  if (tokens[opens - 1]?.kind !== 'word') return -1;
  let depth = 0;
  for (let index = opens; index < tokens.length; index++) {
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
