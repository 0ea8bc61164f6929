import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { compareDecimals, type Decimal, parseDecimal, roundScaled } from '../scoring/decimal.ts';
import { hundredthsOf } from '../scoring/hundredths.ts';
import type { ScoreUnit } from '../scoring/partial-credit.ts';
import type { CheckerTerms, CheckerVerdict } from './verdict.ts';

const zero: Decimal = { digits: 0n, scale: 0 };

/** Returns the verdict of a checker that accepted. `message` is for the contestant. */
export function accepted(message: string): CheckerVerdict {
  return { status: JudgeStatus.Accepted, credit: null, message, reason: '' };
}

/** Returns the verdict for a wrong answer. `message` is for the contestant. */
export function wrong(message: string): CheckerVerdict {
  return { status: JudgeStatus.WrongAnswer, credit: null, message, reason: '' };
}

/** Returns the verdict for a presentation error. `message` is for the contestant. */
export function badlyPresented(message: string): CheckerVerdict {
  return { status: JudgeStatus.PresentationError, credit: null, message, reason: '' };
}

/** Returns System Error, for a checker that did not decide. Contestants do not see its output. */
export function fault(reason: string): CheckerVerdict {
  return { status: JudgeStatus.SystemError, credit: null, message: '', reason };
}

/** Returns the verdict for a partly correct answer without a stated number: credit 0. */
export function partialOfNothing(message: string): CheckerVerdict {
  return {
    status: JudgeStatus.PartialAccepted,
    credit: { value: '0', unit: 'percent' },
    message,
    reason: '',
  };
}

/**
 * Returns the verdict for the credit that a checker states; full credit is Accepted. Points are compared with two
 * decimals, like stored scores. Points above the case's maximum count as the maximum, because checkers also award
 * points on samples, whose maximum is 0. A missing or negative number, a fraction above 1 or a percentage above 100 is
 * an error of the checker.
 */
export function credited(
  text: string,
  unit: ScoreUnit,
  { fullScore }: Pick<CheckerTerms, 'fullScore'>,
  message: string,
): CheckerVerdict {
  const value = parseDecimal(text);
  if (value === null) return fault(`the checker gave ${JSON.stringify(text.slice(0, 60))} as a score`);
  const most = fullValue(unit, fullScore);
  const above = most === null ? -1 : compareDecimals(unit === 'points' ? rounded(value) : value, most);
  if (compareDecimals(value, zero) < 0 || (above > 0 && unit !== 'points')) {
    return fault(`the checker gave a score of ${text.trim()}, ${outsideRange[unit]}`);
  }
  if (above > 0)
    return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? 0}` };
  if (above === 0) return accepted(message);
  return { status: JudgeStatus.PartialAccepted, credit: { value: text.trim(), unit }, message, reason: '' };
}

const outsideRange: Readonly<Record<ScoreUnit, string>> = {
  percent: 'outside 0 to 100',
  fraction: 'outside 0 to 1',
  points: 'below 0',
};

/** Returns the full credit in this unit. Null for points in a problem without scores, where they have no maximum. */
function fullValue(unit: ScoreUnit, fullScore: number | null): Decimal | null {
  switch (unit) {
    case 'percent':
      return { digits: 100n, scale: 0 };
    case 'fraction':
      return { digits: 1n, scale: 0 };
    case 'points':
      return fullScore === null ? null : { digits: BigInt(hundredthsOf(fullScore)), scale: 2 };
  }
}

/** Rounds to two decimals. */
function rounded(value: Decimal): Decimal {
  return { digits: BigInt(roundScaled(value, 100)), scale: 2 };
}
