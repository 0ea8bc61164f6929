import { findLanguage } from '@xiezhi/contract/languages';

/**
 * Limits as a problem states them, for C and C++. For other languages they are multiplied by a factor: the problem's,
 * else the site's, else the language's own, which is usually 2. Output and stack limits are never multiplied.
 */
export interface StatedLimits {
  timeLimitMs: number;
  memoryLimitMb: number;
}

export interface LimitFactors {
  time: number;
  memory: number;
}

/** Factors by language name. Those of a problem override those of the site. */
export type FactorTable = Readonly<Record<string, Partial<LimitFactors>>>;

/** Factor of a language for which no table states one. */
export const defaultLimitFactor = 2;

/** Returns the limits for a submission in `language`, rounded up to whole milliseconds and whole MiB. */
export function effectiveLimits(
  stated: StatedLimits,
  language: string,
  problemFactors: FactorTable = {},
  siteFactors: FactorTable = {},
): StatedLimits {
  const factors = limitFactors(language, problemFactors, siteFactors);
  return {
    timeLimitMs: Math.ceil(roundOff(stated.timeLimitMs * factors.time)),
    memoryLimitMb: Math.ceil(roundOff(stated.memoryLimitMb * factors.memory)),
  };
}

/** Returns the factors that apply to a language: those of the problem, else of the site, else the language's own. */
export function limitFactors(
  language: string,
  problemFactors: FactorTable = {},
  siteFactors: FactorTable = {},
): LimitFactors {
  const own = findLanguage(language)?.limitFactor ?? defaultLimitFactor;
  return {
    time: problemFactors[language]?.time ?? siteFactors[language]?.time ?? own,
    memory: problemFactors[language]?.memory ?? siteFactors[language]?.memory ?? own,
  };
}

/**
 * Removes floating-point errors. 1000 × 1.1 is 1100.0000000000002 in doubles, so the limit would be rounded up to 1101.
 */
function roundOff(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
