import { icpcOutputLimitMb } from '@xiezhi/contract/limits';
import { Keys } from '../../text/keys.ts';
import { isMap } from '../../text/yaml.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { TimeLimitRule } from '../../model/time-limit-rule.ts';
import { domjudgeIniPath } from './domjudge-ini.ts';

export interface StatedLimits {
  /** Null if the package states no time limit. The same holds for the other limits. */
  timeLimitMs: number | null;
  memoryLimitMb: number | null;
  passes: number | null;
  /** Output limit in MiB; null if the package states none. */
  outputLimitMb: number | null;
  /** How to determine the time limit if none is stated. */
  rule: TimeLimitRule;
}

const harmless = [
  'compilation_time',
  'compilation_memory',
  'validation_time',
  'validation_memory',
  'validation_output',
] as const;

/**
 * Returns the stated limits; each is null if the package does not state it. Reports limits that the package cannot set,
 * because the site defines them.
 */
export function readLimits(keys: Keys, isLegacy: boolean, report: ConversionReport): StatedLimits {
  const seconds = keys.number('time_limit');
  const memory = keys.number('memory');
  if (keys.raw('code') !== undefined)
    report.lost(keys.item('code'), 'verdict', 'the limits of this site apply');
  const output = readOutput(keys, report);
  for (const key of harmless) {
    if (keys.raw(key) !== undefined) report.ignored(keys.item(key), 'the limits of this site apply');
  }
  const rule = readRule(keys, isLegacy, report);
  const passes = keys.number('validation_passes') ?? null;
  keys.finish();
  return {
    passes,
    outputLimitMb: output,
    timeLimitMs: seconds === undefined ? null : Math.max(1, Math.round(seconds * 1000)),
    memoryLimitMb: memory === undefined ? null : Math.max(1, Math.ceil(memory)),
    rule,
  };
}

/**
 * Returns the stated output limit in whole MiB. If it exceeds the maximum of judge nodes, returns the maximum and
 * reports a loss.
 */
function readOutput(keys: Keys, report: ConversionReport): number | null {
  const stated = keys.raw('output');
  if (stated === undefined) return null;
  const limit = Number(stated);
  if (limit > 0 && limit <= outputMaxMb) {
    report.taken(keys.item('output'));
    return Math.ceil(limit);
  }
  report.lost(keys.item('output'), 'verdict', 'the limits of this site apply');
  return limit > 0 ? outputMaxMb : null;
}

/**
 * Returns how to determine the time limit. The defaults of the format are five times the slowest solution's time in the
 * legacy version, and twice this time in later versions.
 */
function readRule(keys: Keys, isLegacy: boolean, report: ConversionReport): TimeLimitRule {
  const name = 'time_multipliers';
  // The legacy version does not define this key, so a value that is not a map is ignored.
  const hasMap = !isLegacy || keys.raw(name) === undefined || isMap(keys.raw(name));
  if (!hasMap) report.lost(keys.item(name), 'none', 'unknown');
  const multipliers = hasMap ? keys.child(name) : new Keys('', {}, report);
  const stated = keys.number('time_multiplier') ?? multipliers.number('ac_to_time_limit');
  const seconds = keys.number('time_resolution') ?? 1;
  for (const [map, key] of [
    [keys, 'time_safety_margin'],
    [multipliers, 'time_limit_to_tle'],
  ] as const) {
    if (map.raw(key) !== undefined) report.ignored(map.item(key), 'used only to find a missing time limit');
  }
  multipliers.finish();
  const acceptedToLimit = stated ?? (isLegacy ? 5 : 2);
  const resolutionMs = Math.round(seconds * 1000);
  const isUsable =
    acceptedToLimit >= 1 && acceptedToLimit <= 100 && resolutionMs >= 1 && resolutionMs <= 60_000;
  if (!isUsable)
    report.stop(`${keys.item('time_multiplier')}: factors from 1 to 100 and steps up to a minute are used`);
  return { acceptedToLimit, resolutionMs };
}

/** Maximum output limit in MiB that judge nodes allow. */
const outputMaxMb = 256;

/**
 * Returns the output limit: the stated one, otherwise the default. Returns null if an answer is longer than the
 * default.
 */
export function outputLimit(stated: number | null, answerBytes: readonly number[]): number | null {
  if (stated !== null) return stated;
  return answerBytes.some((bytes) => bytes > icpcOutputLimitMb * 1024 ** 2) ? null : icpcOutputLimitMb;
}

/**
 * Limits of a package that states none. The time limit is one second until a better one is determined. The memory limit
 * is the default of systems that use the format.
 */
export const defaultLimits = { timeLimitMs: 1000, memoryLimitMb: 2048 } as const;

/**
 * Returns the time limit in milliseconds; null if none is stated. Rejects the package if it states different time
 * limits.
 */
export async function timeLimit(
  stated: number | null,
  report: ConversionReport,
  readOther: (path: string) => Promise<string | null>,
): Promise<number | null> {
  const found = stated === null ? [] : [stated];
  const dotFile = await readOther('.timelimit');
  if (dotFile !== null) found.push(Math.round(Number(dotFile.trim()) * 1000));
  const ini = await readOther(domjudgeIniPath);
  const iniLimit = ini === null ? null : /^[ \t]*timelimit[ \t]*=[ \t]*['"]?([\d.]+)/m.exec(ini)?.[1];
  if (iniLimit !== null && iniLimit !== undefined) found.push(Math.round(Number(iniLimit) * 1000));
  const [first, ...others] = found;
  if (first === undefined) {
    report.converted('time limit', 'the package has none: set to 1 s. Check this value');
    return null;
  }
  if (!Number.isFinite(first) || others.some((other) => other !== first)) {
    report.stop(`the package has different time limits: ${found.map((ms) => `${ms} ms`).join(', ')}`);
  }
  return Number.isFinite(first) ? first : defaultLimits.timeLimitMs;
}
