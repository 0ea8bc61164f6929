import type { Change } from './change.ts';
import type { Program } from './program.ts';

/** Numbers above this value are not changed, except for `moduli`: they are usually sizes or bounds with slack. */
const greatestPlain = 999;
const moduli = new Set([998_244_353, 1_000_000_007, 1_000_000_009]);
/** Numbers in brackets from this value on are treated as array sizes, whose exact value does not affect the result. */
const leastSize = 10;

const whole = /^(\d+)([uUlLnN]*)$/u;

/** Increments or decrements a number. */
export function* numberChanges(program: Program): Generator<Change> {
  const { tokens } = program;
  for (const [index, { kind, text, start, end }] of tokens.entries()) {
    if (kind !== 'number' || program.isType(index) || program.isQuiet(index)) continue;
    const [, digits = '', suffix = ''] = whole.exec(text) ?? [];
    const value = Number(digits);
    if (digits === '' || (value > greatestPlain && !moduli.has(value))) continue;
    if (isArraySize(program, index, value)) continue;
    const before = tokens[index - 1]?.text;
    const change = (isInitial: boolean, to: number): Change => ({
      kind: isInitial ? 'initial' : 'constant',
      start,
      end,
      to: `${to}${suffix}`,
    });
    const isInitial = before === '=' || before === ':=';
    yield change(isInitial, value + 1);
    if (value > 0) yield change(isInitial, value - 1);
  }
}

/** Whether the number is the size of an array, or part of a power such as `1 << 20`, which is usually such a size. */
function isArraySize({ tokens }: Program, index: number, value: number): boolean {
  const before = tokens[index - 1]?.text;
  const after = tokens[index + 1]?.text;
  if (before === '[' && after === ']' && value >= leastSize) return true;
  return (isPower(before) && value >= leastSize) || (isPower(after) && tokens[index + 2]?.kind === 'number');
}

function isPower(sign: string | undefined): boolean {
  return sign === '<<' || sign === '**';
}
