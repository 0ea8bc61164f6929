import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { compareDecimals, type Decimal, parseDecimal, roundScaled } from '../scoring/decimal.ts';
import { hundredthsOf } from '../scoring/hundredths.ts';
import type { ScoreUnit } from '../scoring/partial-credit.ts';
import type { CheckerTerms, CheckerVerdict } from './verdict.ts';

const zero: Decimal = { digits: 0n, scale: 0 };

/** The checker accepted; its message is for the contestant. */
export function accepted(message: string): CheckerVerdict {
  return { status: JudgeStatus.Accepted, credit: null, message, reason: '' };
}

/** The checker found a wrong answer; its message is for the contestant. */
export function wrong(message: string): CheckerVerdict {
  return { status: JudgeStatus.WrongAnswer, credit: null, message, reason: '' };
}

/** The checker found a presentation error; its message is for the contestant. */
export function badlyPresented(message: string): CheckerVerdict {
  return { status: JudgeStatus.PresentationError, credit: null, message, reason: '' };
}

/** The checker did not decide. Contestants are told nothing of what it said. */
export function fault(reason: string): CheckerVerdict {
  return { status: JudgeStatus.SystemError, credit: null, message: '', reason };
}

/** Partly right without a number: worth nothing. */
export function partialOfNothing(message: string): CheckerVerdict {
  return {
    status: JudgeStatus.PartialAccepted,
    credit: { value: '0', unit: 'percent' },
    message,
    reason: '',
  };
}

/**
 * Credit as a checker said it; the full value is Accepted. Points are compared with two decimals, as scores are kept,
 * and points above the value of the case count as its full value: checkers award them on samples that are worth nothing.
 * No number, a negative one, or a share above the whole is a fault.
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
    const range = most === null || unit === 'points' ? 'below 0' : `outside 0 to ${most.digits}`;
    return fault(`the checker gave a score of ${text.trim()}, ${range}`);
  }
  if (above > 0)
    return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? 0}` };
  if (above === 0) return accepted(message);
  return { status: JudgeStatus.PartialAccepted, credit: { value: text.trim(), unit }, message, reason: '' };
}

/** Points have no upper end in a problem without scores. */
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

/** To two decimals. */
function rounded(value: Decimal): Decimal {
  return { digits: BigInt(roundScaled(value, 100)), scale: 2 };
}
