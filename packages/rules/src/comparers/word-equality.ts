/** Decides whether two words are equal. Their bytes differ, and both are short enough to be stored. */
export type SameWord = (user: string, answer: string) => boolean;

export interface Tolerance {
  /** Both at least 0. */
  absolute: number;
  relative: number;
}

/**
 * Matches a decimal number. A word may be as long as the whole output, so the pattern must not backtrack: it can match
 * a text in only one way.
 */
export const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/**
 * Returns a comparison with tolerance: |user − answer| ≤ absolute or |user − answer| ≤ relative × |answer|. A number
 * has an optional sign, digits with at most one point, and an optional exponent. "nan", "inf" and hexadecimal numbers
 * are texts and count as different. The comparison is exact in decimals, so 1.01 is within 0.01 of 1. Doubles are used
 * only if their rounding cannot change the result.
 */
export function sameNumber({ absolute, relative }: Tolerance): SameWord {
  const exactAbsolute = exactly(String(absolute));
  const exactRelative = exactly(String(relative));
  return (userText, answerText) => {
    if (!decimal.test(userText) || !decimal.test(answerText)) return false;
    const quick = quickAnswer(Number(userText), Number(answerText), absolute, relative);
    if (quick !== null) return quick;
    const [user, answer] = [exactly(userText), exactly(answerText)];
    if (!isHandy(user) || !isHandy(answer)) return false;
    const allowedOrder = Math.max(exactAbsolute.order, exactRelative.order + answer.order);
    if (areFarApart(user, answer, allowedOrder)) return false;
    const difference = subtract(user, answer);
    return (
      isAtMost(difference, exactAbsolute) ||
      isAtMost(difference, {
        digits: exactRelative.digits * magnitude(answer.digits),
        exponent: exactRelative.exponent + answer.exponent,
      })
    );
  };
}

/** Compares words, ignoring case if the answer is yes or no. */
export const sameYesNo: SameWord = (user, answer) => {
  const word = answer.toLowerCase();
  return (word === 'yes' || word === 'no') && user.toLowerCase() === word;
};

/** digits × 10^exponent */
interface ScaledNumber {
  digits: bigint;
  exponent: number;
}

interface ExactNumber extends ScaledNumber {
  /** Order of magnitude: the absolute value is below 10^order and at least 10^(order − 1). −Infinity for zero. */
  order: number;
}

/** Parses a decimal number exactly; throws for other texts. */
function exactly(text: string): ExactNumber {
  const match = parts.exec(text);
  if (match === null) throw new Error(`${text} is not a decimal number`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const figures = (whole + fraction).replace(/^0+/, '');
  const size = BigInt(figures);
  const scale = Number(exponent) - fraction.length;
  const order = figures === '' ? -Infinity : figures.length + scale;
  return { digits: sign === '-' ? -size : size, exponent: scale, order };
}

/**
 * Maximum absolute exponent for exact arithmetic. Numbers with a larger exponent are equal only if they are the same
 * text.
 */
const largestExponent = 5000;

function isHandy({ exponent }: ExactNumber): boolean {
  return Math.abs(exponent) <= largestExponent;
}

/**
 * Whether the difference of two numbers exceeds 10^allowedOrder because their magnitudes are so different. Avoids
 * computing huge powers of ten.
 */
function areFarApart(left: ExactNumber, right: ExactNumber, allowedOrder: number): boolean {
  const larger = Math.max(left.order, right.order);
  const isZero = larger === -Infinity;
  return !isZero && Math.max(Math.min(left.order, right.order), allowedOrder) <= larger - 2;
}

/** Returns the result computed with doubles; null if their rounding could change it. */
function quickAnswer(user: number, answer: number, absolute: number, relative: number): boolean | null {
  if (!Number.isFinite(user) || !Number.isFinite(answer)) return null;
  const difference = Math.abs(user - answer);
  const allowed = Math.max(absolute, relative * Math.abs(answer));
  const doubt = (Math.abs(user) + Math.abs(answer) + allowed) * 2 ** -50 + Number.MIN_VALUE * 8;
  if (difference + doubt <= allowed) return true;
  return difference - doubt > allowed ? false : null;
}

function subtract(left: ScaledNumber, right: ScaledNumber): ScaledNumber {
  const exponent = Math.min(left.exponent, right.exponent);
  return { digits: scaled(left, exponent) - scaled(right, exponent), exponent };
}

/** |left| ≤ right */
function isAtMost(left: ScaledNumber, right: ScaledNumber): boolean {
  const exponent = Math.min(left.exponent, right.exponent);
  return magnitude(scaled(left, exponent)) <= scaled(right, exponent);
}

function scaled({ digits, exponent }: ScaledNumber, wanted: number): bigint {
  return digits * 10n ** BigInt(exponent - wanted);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
