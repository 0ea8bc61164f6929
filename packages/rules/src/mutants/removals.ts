import type { Change } from './change.ts';
import { longestLook, type Program } from './program.ts';
import type { Token } from './tokens.ts';

/**
 * First words of statements that are not removed. Without such a statement, the program would obviously not read, print
 * or return anything.
 */
const essential = new Set([
  'return',
  'break',
  'continue',
  'goto',
  'throw',
  'raise',
  'import',
  'from',
  'using',
  'package',
  'if',
  'else',
  'for',
  'while',
  'do',
  'switch',
  'case',
  'try',
  'def',
  'class',
  'fn',
  'func',
  'let',
  'var',
  'val',
  'const',
  'global',
  'nonlocal',
  'lambda',
  'pass',
  'print',
  'printf',
  'println',
  'puts',
  'putchar',
  'cout',
  'cin',
  'cerr',
  'scanf',
  'std',
  'System',
  'Console',
  'fmt',
  'sys',
  'io',
  'console',
  'template',
  'struct',
  'typedef',
  'namespace',
  'assert',
  'elif',
  'with',
  'except',
  'echo',
  'process',
  'ios',
  'ios_base',
  'in',
  'out',
  'reader',
  'writer',
  'scanner',
  'delete',
  'del',
]);
const assigning = /^(?::?=|[+\-*/%&|^]=|<<=|>>=|\*\*=|\/\/=|\+\+|--)$/u;

/** Removes single statements that are only an assignment or a call. */
export function* removals(program: Program): Generator<Change> {
  const { tokens, syntax } = program;
  if (syntax.shape === 'words') return;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || essential.has(token.text) || syntax.typeWords.includes(token.text)) continue;
    if (!beginsStatement(program, index)) continue;
    const last = lastOf(program, index);
    const [start, end] = [token.start, tokens[last]?.end];
    if (end === undefined || !changesSomething(tokens.slice(index, last + 1))) continue;
    if (tokens.slice(index, last + 1).some((_, at) => program.isQuiet(index + at))) continue;
    yield { kind: 'removal', start, end, to: syntax.shape === 'lines' ? 'pass' : '' };
  }
}

function beginsStatement(program: Program, index: number): boolean {
  const { tokens, syntax } = program;
  // In line-based languages, a line inside brackets continues an earlier statement.
  if (syntax.shape === 'lines') return tokens[index]?.isFirst === true && program.depthBefore(index) === 0;
  const before = tokens[index - 1]?.text;
  return before === ';' || before === '{' || before === '}';
}

/**
 * Returns the index of the last token of the statement that begins at `index`, without its terminator. Returns -1 if
 * there is no such statement.
 */
function lastOf({ tokens, syntax }: Program, index: number): number {
  let depth = 0;
  for (let at = index; at < index + longestLook; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token === undefined) return -1;
    if (token.kind === 'sign' && '([{'.includes(token.text)) depth += 1;
    if (token.kind === 'sign' && ')]}'.includes(token.text)) depth -= 1;
    if (depth < 0) return -1;
    if (depth > 0) continue;
    if (syntax.shape === 'lines') {
      if (token.text === ':') return -1;
      if (next === undefined || next.isFirst) return at;
    } else {
      if (token.text === '{' || token.text === '}') return -1;
      if (next?.text === ';') return at;
    }
  }
  return -1;
}

/**
 * Whether a statement is an assignment or a call. Statements with two adjacent words are excluded: they declare a name
 * that other code may need.
 */
function changesSomething(statement: readonly Token[]): boolean {
  const isDeclared = statement.some(
    (token, at) => token.kind === 'word' && statement[at + 1]?.kind === 'word',
  );
  const typed = statement[1]?.text === '<' || statement[1]?.text === ':';
  if (isDeclared || typed) return false;
  const [, second] = statement;
  const isAssigned = statement.some(({ text }) => assigning.test(text));
  // In languages without declarations, a plain assignment creates the name, so it is not removed.
  const makesName = second?.text === '=' || second?.text === ':=' || second?.text === ',';
  return (isAssigned && !makesName) || (!isAssigned && statement.at(-1)?.text === ')');
}
