import type { Syntax } from './syntax.ts';

export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign';
  readonly text: string;
  /** Position in UTF-16 units, counted from the start of the program. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** Whether the token is the first one on its line. */
  readonly isFirst: boolean;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_']*(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?)\w*/uy;
const sign =
  /<<=|>>=|===|!==|<=>|\*\*=|\/\/=|\.\.\.|->|=>|\+\+|--|<<|>>|<=|>=|==|!=|~=|<>|&&|\|\||[+\-*/%&|^]=|::|:=|\.\.|\*\*|\/\/|\S/uy;

/**
 * Returns the tokens of a program in order. Blanks and comments are left out. Unterminated strings and comments end at
 * the end of the program.
 */
export function readTokens(code: string, syntax: Syntax): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let isFirst = true;
  const move = (end: number) => {
    for (; at < end; at++) {
      if (code[at] !== '\n') continue;
      line += 1;
      isFirst = true;
    }
  };
  while (at < code.length) {
    if (/\s/u.test(code.charAt(at))) {
      move(at + 1);
      continue;
    }
    const passed = endOfRemark(code, at, syntax, isFirst);
    if (passed > at) {
      move(passed);
      continue;
    }
    const found = readToken(code, at, syntax);
    tokens.push({ ...found, start: at, line, isFirst });
    isFirst = false;
    move(at + found.text.length);
  }
  return tokens;
}

/** Returns the end of the comment or directive that begins at `at`; `at` itself if there is none. */
function endOfRemark(code: string, at: number, syntax: Syntax, isFirst: boolean): number {
  const { directive, lineComments, blockComments } = syntax;
  for (const [opens, closes] of blockComments) {
    if (code.startsWith(opens, at)) return after(code, closes, at + opens.length);
  }
  if (isFirst && directive !== '' && code.startsWith(directive, at)) return endOfDirective(code, at);
  if (lineComments.some((opens) => code.startsWith(opens, at))) return lineEnd(code, at);
  return at;
}

/** Returns the end of a directive. A backslash at the end of a line continues it on the next line. */
function endOfDirective(code: string, at: number): number {
  let end = lineEnd(code, at);
  while (end < code.length && code[code[end - 1] === '\r' ? end - 2 : end - 1] === '\\')
    end = lineEnd(code, end + 1);
  return end;
}

function readToken(code: string, at: number, { quotes }: Syntax): Pick<Token, 'kind' | 'text' | 'end'> {
  const quote = quotes.find((one) => code.startsWith(one, at));
  if (quote !== undefined) return piece('text', code.slice(at, endOfText(code, at, quote)), at);
  for (const [kind, pattern] of [
    ['word', word],
    ['number', number],
    ['sign', sign],
  ] as const) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(code) ?? [];
    if (text !== undefined) return piece(kind, text, at);
  }
  return piece('sign', code.charAt(at), at);
}

function piece(kind: Token['kind'], text: string, at: number): Pick<Token, 'kind' | 'text' | 'end'> {
  return { kind, text, end: at + text.length };
}

function endOfText(code: string, at: number, quote: string): number {
  const isLong = quote.length > 1 || quote === '`';
  for (let end = at + quote.length; end < code.length; end++) {
    if (code.startsWith(quote, end)) return end + quote.length;
    if (code[end] === '\\') end += 1;
    else if (code[end] === '\n' && !isLong) return end;
  }
  return code.length;
}

function after(code: string, text: string, from: number): number {
  const found = code.indexOf(text, from);
  return found === -1 ? code.length : found + text.length;
}

function lineEnd(code: string, from: number): number {
  const found = code.indexOf('\n', from);
  return found === -1 ? code.length : found;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Matching brackets and nesting depths of a program, computed in a single pass. */
export interface Brackets {
  /** Index of an opening bracket → index of its closing bracket. Unmatched brackets are left out. */
  readonly closings: ReadonlyMap<number, number>;
  /** For each index, the number of brackets that are open before it. */
  readonly depths: readonly number[];
}

/** Matches the brackets of a program in a single pass over its tokens. Unmatched brackets are left out. */
export function readBrackets(tokens: readonly Token[]): Brackets {
  const closings = new Map<number, number>();
  const depths: number[] = [];
  const waiting: { readonly index: number; readonly closer: string }[] = [];
  let depth = 0;
  for (const [index, { kind, text }] of tokens.entries()) {
    depths.push(depth);
    if (kind !== 'sign') continue;
    const closer = closing[text];
    if (closer !== undefined) {
      depth += 1;
      waiting.push({ index, closer });
      continue;
    }
    if (')]}'.includes(text)) depth -= 1;
    const last = waiting.at(-1);
    if (last?.closer !== text) continue;
    closings.set(last.index, index);
    waiting.pop();
  }
  return { closings, depths };
}
