import type { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { TimeLimitRule } from '../../model/time-limit-rule.ts';
import { domjudgeIniPath } from './domjudge-ini.ts';

export interface StatedLimits {
  /** Null when the package states none. */
  timeLimitMs: number | null;
  memoryLimitMb: number | null;
  passes: number | null;
  /** For a missing time limit. */
  rule: TimeLimitRule;
}

/** Limits that we cannot keep exactly, and what that may change. */
const kept = { output: 'verdict', code: 'verdict' } as const;
const harmless = [
  'compilation_time',
  'compilation_memory',
  'validation_time',
  'validation_memory',
  'validation_output',
] as const;

/** Time in milliseconds and memory in MiB, null where a package states none; limits that the site sets itself are noted as lost. */
export function readLimits(keys: Keys, isLegacy: boolean, ledger: ConversionReport): StatedLimits {
  const seconds = keys.number('time_limit');
  const memory = keys.number('memory');
  for (const [key, effect] of Object.entries(kept)) {
    if (keys.raw(key) !== undefined) ledger.lost(keys.item(key), effect, 'the limits of the site hold');
  }
  for (const key of harmless) {
    if (keys.raw(key) !== undefined) ledger.ignored(keys.item(key), 'the limits of the site hold');
  }
  const rule = readRule(keys, isLegacy, ledger);
  const passes = keys.number('validation_passes') ?? null;
  keys.finish();
  return {
    passes,
    timeLimitMs: seconds === undefined ? null : Math.max(1, Math.round(seconds * 1000)),
    memoryLimitMb: memory === undefined ? null : Math.max(1, Math.ceil(memory)),
    rule,
  };
}

/** Defaults of the format: five times the slowest solution in the legacy version, twice in the later ones. */
function readRule(keys: Keys, isLegacy: boolean, ledger: ConversionReport): TimeLimitRule {
  const multipliers = keys.child('time_multipliers');
  const stated = keys.number('time_multiplier') ?? multipliers.number('ac_to_time_limit');
  const seconds = keys.number('time_resolution') ?? 1;
  for (const [map, key] of [
    [keys, 'time_safety_margin'],
    [multipliers, 'time_limit_to_tle'],
  ] as const) {
    if (map.raw(key) !== undefined) ledger.ignored(map.item(key), 'only for finding a missing time limit');
  }
  multipliers.finish();
  const acceptedToLimit = stated ?? (isLegacy ? 5 : 2);
  const resolutionMs = Math.round(seconds * 1000);
  const isUsable =
    acceptedToLimit >= 1 && acceptedToLimit <= 100 && resolutionMs >= 1 && resolutionMs <= 60_000;
  if (!isUsable)
    ledger.stop(`${keys.item('time_multiplier')}: factors from 1 to 100 and steps up to a minute are used`);
  return { acceptedToLimit, resolutionMs };
}

/** Where a package states none: a second until a better one is found, and what the systems of the format give. */
export const defaultLimits = { timeLimitMs: 1000, memoryLimitMb: 2048 } as const;

/** The one time limit of a package in milliseconds, or null: all places that state it must agree. */
export async function timeLimit(
  stated: number | null,
  ledger: ConversionReport,
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
    ledger.converted('time limit', 'the package states none: one second until somebody checks it');
    return null;
  }
  if (!Number.isFinite(first) || others.some((other) => other !== first)) {
    ledger.stop(`the package states different time limits: ${found.map((ms) => `${ms} ms`).join(', ')}`);
  }
  return Number.isFinite(first) ? first : defaultLimits.timeLimitMs;
}
