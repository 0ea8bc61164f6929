import type { Change } from './change.ts';
import type { Program } from './program.ts';
import { closingOf } from './tokens.ts';

/** Branches that are never taken, and in languages of lines ranges that end a step too early. */
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
    const closes = closingOf(tokens, index + 1);
    const after = tokens[closes + 1]?.text;
    // Without brackets around all of it, as Go and Rust write it, the first pair is only a part.
    const isWhole = after !== undefined && !/^(?:[<>=!+\-*/%&|^.?]|&&|\|\|)/u.test(after);
    if (closes > index + 2 && isWhole) return between(program, index + 2, closes - 1);
  }
  const isOpening = { braces: '{', lines: ':', words: 'then' }[syntax.shape];
  // Anywhere else in a line it is a choice between values.
  if (syntax.shape === 'lines' && !tokens[index]?.isFirst) return null;
  const opens = tokens.findIndex(
    (token, at) => at > index && token.text === isOpening && isOuter(program, index, at),
  );
  const inside = tokens.slice(index + 1, opens);
  const bindsNames = inside.some(({ text }) => [';', ':=', 'let', '='].includes(text));
  if (opens <= index + 1 || bindsNames || inside[0]?.text === '(') return null;
  return between(program, index + 1, opens - 1);
}

/** Whether no bracket that opened since `from` is still open. */
function isOuter({ tokens }: Program, from: number, at: number): boolean {
  let depth = 0;
  for (const { text, kind } of tokens.slice(from, at)) {
    if (kind !== 'sign') continue;
    if ('([{'.includes(text)) depth += 1;
    if (')]}'.includes(text)) depth -= 1;
  }
  return depth === 0;
}

function between({ tokens }: Program, first: number, last: number): Span | null {
  const [from, to] = [tokens[first], tokens[last]];
  return from === undefined || to === undefined ? null : { start: from.start, end: to.end };
}

/** Where the bound of a range ends that has no step. */
function endOfRange({ tokens }: Program, opens: number): number | null {
  if (tokens[opens]?.text !== '(') return null;
  const closes = closingOf(tokens, opens);
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
