import { findLanguage } from '@xiezhi/contract/languages';

/**
 * Limits of a problem are stated for C and C++. Other languages get them times a factor, 2 unless the
 * site or the problem says otherwise. Output and stack are never multiplied.
 */
export interface StatedLimits {
  timeLimitMs: number;
  memoryLimitMb: number;
}

export interface LimitFactors {
  time: number;
  memory: number;
}

/** Factors by language name; a problem's own come before the site's. */
export type FactorTable = Readonly<Record<string, Partial<LimitFactors>>>;

/** Factor of a language that no table names. */
export const defaultLimitFactor = 2;

/** Limits that a submission in `language` is judged with: whole milliseconds and whole MiB, rounded up. */
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

/** The factors in force for a language: the problem's, else the site's, else the language's own. */
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
