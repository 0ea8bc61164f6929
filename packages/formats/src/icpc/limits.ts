import type { Keys } from '../keys.ts';
import type { Ledger } from '../ledger.ts';

export interface StatedLimits {
  /** Null when the package states none. */
  timeLimitMs: number | null;
  memoryLimitMb: number | null;
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

export function readLimits(keys: Keys, ledger: Ledger): StatedLimits {
  const seconds = keys.number('time_limit');
  const memory = keys.number('memory');
  for (const [key, effect] of Object.entries(kept)) {
    if (keys.raw(key) !== undefined) ledger.lost(keys.item(key), effect, 'the limits of the site hold');
  }
  for (const key of harmless) {
    if (keys.raw(key) !== undefined) ledger.ignored(keys.item(key), 'the limits of the site hold');
  }
  for (const key of ['time_multipliers', 'time_resolution', 'time_multiplier', 'time_safety_margin']) {
    if (keys.raw(key) !== undefined) ledger.ignored(keys.item(key), 'only for finding a missing time limit');
  }
  if ((keys.number('validation_passes') ?? 1) > 1) ledger.stop('several passes are not judged here');
  keys.finish();
  return {
    timeLimitMs: seconds === undefined ? null : Math.max(1, Math.round(seconds * 1000)),
    memoryLimitMb: memory === undefined ? null : Math.max(1, Math.ceil(memory)),
  };
}

export const defaultLimits = { timeLimitMs: 1000, memoryLimitMb: 256 } as const;

/** The one time limit of a package in milliseconds: all places that state it must agree. */
export async function timeLimit(
  stated: number | null,
  ledger: Ledger,
  readOther: (path: string) => Promise<string | null>,
): Promise<number> {
  const found = stated === null ? [] : [stated];
  const dotFile = await readOther('.timelimit');
  if (dotFile !== null) found.push(Math.round(Number(dotFile.trim()) * 1000));
  const ini = await readOther('domjudge-problem.ini');
  const iniLimit = ini === null ? null : /^\s*timelimit\s*=\s*['"]?([\d.]+)/m.exec(ini)?.[1];
  if (iniLimit !== null && iniLimit !== undefined) found.push(Math.round(Number(iniLimit) * 1000));
  const [first, ...others] = found;
  if (first === undefined) {
    ledger.converted('time limit', 'the package states none: one second until somebody checks it');
    return defaultLimits.timeLimitMs;
  }
  if (!Number.isFinite(first) || others.some((other) => other !== first)) {
    ledger.stop(`the package states different time limits: ${found.map((ms) => `${ms} ms`).join(', ')}`);
  }
  return Number.isFinite(first) ? first : defaultLimits.timeLimitMs;
}
