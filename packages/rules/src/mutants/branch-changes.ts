import type { Change } from './change.ts';
import { longestLook, type Program } from './program.ts';

/** Makes branches that are never taken. In line-based languages, also shortens ranges by one step. */
export function* branchChanges(program: Program): Generator<Change> {
  const { tokens, syntax } = program;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    if (token.text === 'if' || (token.text === 'elif' && syntax.shape === 'lines')) {
      const condition = conditionOf(program, index);
      if (condition !== null) yield { kind: 'branch', ...condition, to: syntax.never };
    }
    if (token.text === 'range' && syntax.shape === 'lines') {
      const end = endOfRange(program, index + 1);
      if (end !== null) yield { kind: 'loop', start: end, end, to: ' - 1' };
    }
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function conditionOf(program: Program, index: number): Span | null {
  const { tokens, syntax } = program;
  if (tokens[index + 1]?.text === '(' && syntax.shape === 'braces') {
    const closes = program.closingOf(index + 1);
    const after = tokens[closes + 1]?.text;
    // If an operator follows, the parentheses enclose only a part of the condition, as is common in Go and Rust.
    const isWhole = after !== undefined && !/^(?:[<>=!+\-*/%&|^.?]|&&|\|\|)/u.test(after);
    if (closes > index + 2 && isWhole) return between(program, index + 2, closes - 1);
  }
  const isOpening = { braces: '{', lines: ':', words: 'then' }[syntax.shape];
  // In line-based languages, an `if` within a line belongs to a conditional expression.
  if (syntax.shape === 'lines' && !tokens[index]?.isFirst) return null;
  const opens = nextOf(program, index, isOpening);
  if (opens <= index + 1) return null;
  const inside = tokens.slice(index + 1, opens);
  const bindsNames = inside.some(({ text }) => [';', ':=', 'let', '='].includes(text));
  if (bindsNames || inside[0]?.text === '(') return null;
  return between(program, index + 1, opens - 1);
}

/**
 * Returns the index of the next token with this text, without searching inside brackets. Returns -1 if there is none
 * within `longestLook` tokens.
 */
function nextOf(program: Program, from: number, text: string): number {
  const depth = program.depthBefore(from);
  for (let at = from + 1; at <= from + longestLook; at++) {
    if (program.tokens[at]?.text === text && program.depthBefore(at) === depth) return at;
  }
  return -1;
}

function between({ tokens }: Program, first: number, last: number): Span | null {
  const [from, to] = [tokens[first], tokens[last]];
  return from === undefined || to === undefined ? null : { start: from.start, end: to.end };
}

/** Returns the position after the end expression of a `range` call without a step; null for other calls. */
function endOfRange(program: Program, opens: number): number | null {
  const { tokens } = program;
  if (tokens[opens]?.text !== '(') return null;
  const closes = program.closingOf(opens);
  if (closes > opens + longestLook) return null;
  const inside = tokens.slice(opens + 1, Math.max(opens + 1, closes));
  let depth = 0;
  let commas = 0;
  for (const { text } of inside) {
    if ('([{'.includes(text)) depth += 1;
    if (')]}'.includes(text)) depth -= 1;
    if (text === ',' && depth === 0) commas += 1;
  }
  return commas > 1 ? null : (inside.at(-1)?.end ?? null);
}
