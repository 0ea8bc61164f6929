import { findLanguage } from '@xiezhi/contract/languages';

/**
 * Limits of a problem are stated for C and C++. Other languages get them multiplied by a factor, 2 unless the
 * site or the problem sets another. Output and stack are never multiplied.
 */
export interface StatedLimits {
  timeLimitMs: number;
  memoryLimitMb: number;
}

export interface LimitFactors {
  time: number;
  memory: number;
}

/** Factors by language name; a problem's factors override the site's. */
export type FactorTable = Readonly<Record<string, Partial<LimitFactors>>>;

/** Factor of a language that no table lists. */
export const defaultLimitFactor = 2;

/**
 * Returns the limits that a submission in `language` is judged with: whole milliseconds and whole MiB,
 * rounded up.
 */
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

/** Returns the effective factors of a language: the problem's, else the site's, else the language's own. */
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

/** 1000 × 1.1 is 1100.0000000000002: without this the limit would be 1101. */
function roundOff(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
