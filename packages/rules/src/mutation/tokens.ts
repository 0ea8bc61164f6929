import type { Syntax } from './syntax.ts';

export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign';
  readonly text: string;
  /** UTF-16 units from the beginning of the program. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** The first of its line. */
  readonly isFirst: boolean;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_']*(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?)\w*/uy;
const sign =
  /<<=|>>=|===|!==|<=>|\*\*=|\/\/=|\.\.\.|->|=>|\+\+|--|<<|>>|<=|>=|==|!=|~=|<>|&&|\|\||[+\-*/%&|^]=|::|:=|\.\.|\*\*|\/\/|\S/uy;

/** What of a program is neither blank nor comment, in its order. Unclosed texts and comments end with the program. */
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

/** Where a comment or a directive that begins here ends; `at` where none does. */
function endOfRemark(code: string, at: number, syntax: Syntax, isFirst: boolean): number {
  const { directive, lineComments, blockComments } = syntax;
  for (const [opens, closes] of blockComments) {
    if (code.startsWith(opens, at)) return after(code, closes, at + opens.length);
  }
  if (isFirst && directive !== '' && code.startsWith(directive, at)) return endOfDirective(code, at);
  if (lineComments.some((opens) => code.startsWith(opens, at))) return lineEnd(code, at);
  return at;
}

/** A directive goes on behind a backslash at the end of its line. */
function endOfDirective(code: string, at: number): number {
  let end = lineEnd(code, at);
  while (end < code.length && /\\\r?$/u.test(code.slice(at, end))) end = lineEnd(code, end + 1);
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

/** The index of what closes the bracket at this index, or -1. */
export function closingOf(tokens: readonly Token[], opens: number): number {
  const waiting: string[] = [];
  for (let index = opens; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.kind !== 'sign') continue;
    const closer = closing[token.text];
    if (closer !== undefined) waiting.push(closer);
    else if (token.text === waiting.at(-1)) {
      waiting.pop();
      if (waiting.length === 0) return index;
    }
  }
  return -1;
}
