import { compareDecimals, parseDecimal } from '../scoring/decimal.ts';
import type { ScoreUnit } from '../scoring/partial-credit.ts';
import { accepted, credited, fault, partialOfNothing, wrong } from './verdicts.ts';
import type { CheckerEnd, CheckerTerms, CheckerVerdict } from './verdict.ts';

/**
 * A result that testlib checkers report. Standard error begins with a word, and the exit code must match this word. If
 * it does not match, the word is only a message: a checker that prints "wrong answer" and exits with 0 has accepted.
 * Presentation verdicts count as wrong answers with a comment. Exit code 0 needs no word.
 */
interface Word {
  start: RegExp;
  codes: readonly number[];
  decide(text: string, terms: CheckerTerms): CheckerVerdict;
}

const words: readonly Word[] = [
  { start: /^wrong answer(?:\s|$)/, codes: [1], decide: wrong },
  { start: /^wrong output format(?:\s|$)/, codes: [2, 4], decide: wrong },
  { start: /^unexpected eof(?:\s|$)/, codes: [2, 8], decide: wrong },
  { start: /^FAIL(?:\s|$)/, codes: [3], decide: () => fault('the checker reports a failure of its own') },
  { start: /^points/, codes: [7], decide: decidePoints },
];

/** Returns the verdict from the text on standard error; null if no word matches the exit code. */
export function decideByText(
  { exitCode, stderr }: CheckerEnd & { exitCode: number },
  terms: CheckerTerms,
): CheckerVerdict | null {
  const text = tidy(stderr);
  const percentage = /^partially correct \(\s*(\d{1,9})\s*\)/.exec(text)?.[1];
  if (percentage !== undefined) {
    const fits = [Number(percentage), Number(percentage) + 50].includes(exitCode);
    return fits ? credited(percentage, 'percent', terms, text) : null;
  }
  const word = words.find(({ start }) => start.test(text));
  return word?.codes.includes(exitCode) === true ? word.decide(text, terms) : null;
}

/** Returns the verdict from the exit code alone, as testlib defines it. */
export function decideByCode({ exitCode, stderr }: CheckerEnd & { exitCode: number }): CheckerVerdict {
  const text = tidy(stderr);
  switch (exitCode) {
    case 0:
      return accepted(text);
    case 1:
    case 2:
    case 4:
    case 8:
      return wrong(text);
    case 3:
      return fault('the checker reports a failure of its own');
    case 7:
      return fault('the checker gave points without a number');
    default:
      return fault(`the checker ended with exit code ${exitCode}`);
  }
}

function decidePoints(text: string, terms: CheckerTerms): CheckerVerdict {
  const number = /^points\s+(\S+)/.exec(text)?.[1];
  if (number === undefined) return fault('the checker gave points without a number');
  return credited(number, unitOf(number, terms), terms, text);
}

function unitOf(number: string, { unit }: CheckerTerms): ScoreUnit {
  if (unit !== 'fractionOrPercent') return unit;
  const value = parseDecimal(number);
  return value === null || compareDecimals(value, { digits: 1n, scale: 0 }) > 0 ? 'percent' : 'fraction';
}

/**
 * Returns the verdict for exit code 99 of the reference dialect. With this code, standard output contains only the
 * percentage.
 */
export function decidePrinted({ stdout, stderr }: CheckerEnd, terms: CheckerTerms): CheckerVerdict {
  const text = tidy(stderr);
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(stdout.trim())) return partialOfNothing(text);
  return credited(stdout, 'percent', terms, text);
}

/** Removes the line that testlib prints in place of a message if the result is written to a report file. */
export function tidy(stderr: string): string {
  return stderr.replace(/^See file to check exit message\s*$/m, '').trim();
}
