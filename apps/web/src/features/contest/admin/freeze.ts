/** Options for the start of the scoreboard freeze. `own` is a custom time. */
export type FreezeKind = 'none' | 'halfHour' | 'hour' | 'whole' | 'own';

/** Length of the freeze in ms: the time between its start and the end of the contest. */
const windows = { halfHour: 1_800_000, hour: 3_600_000 } as const;

interface Times {
  readonly start: string | null;
  readonly end: string | null;
}

/** Whether the contest is long enough for this freeze option. */
export function fitsFreeze(kind: FreezeKind, { start, end }: Times): boolean {
  if (kind !== 'halfHour' && kind !== 'hour') return true;
  return contestLength({ start, end }) >= windows[kind];
}

/** Returns the freeze option that is selected when a user turns the freeze on. */
export function defaultFreeze(isAcm: boolean, times: Times): FreezeKind {
  return isAcm && fitsFreeze('hour', times) ? 'hour' : 'whole';
}

/** Returns the start of the freeze as ISO string; null if there is no freeze or the times are unknown. */
export function freezeTime(kind: FreezeKind, { start, end }: Times, own: string | null): string | null {
  if (kind === 'none' || start === null || end === null) return null;
  if (kind === 'own') return own;
  if (kind === 'whole') return start;
  return new Date(Date.parse(end) - windows[kind]).toISOString();
}

/**
 * Returns the initial start of a custom freeze. It is the start by the previous option; if that option froze the whole
 * contest, it is the beginning of the last fifth. Null if the times are unknown.
 */
export function firstCustomFreeze(previous: FreezeKind, times: Times): string | null {
  const length = contestLength(times);
  if (previous !== 'whole' || times.end === null || length === 0) return freezeTime(previous, times, null);
  const minutes = Math.ceil(length / 5 / 60_000);
  return new Date(Date.parse(times.end) - minutes * 60_000).toISOString();
}

/** Returns the option for a stored start of the freeze. A start that fits no other option is `own`. */
export function freezeKindOf(sealAt: string | null, { start, end }: Times): FreezeKind {
  if (sealAt === null) return 'none';
  const moment = Date.parse(sealAt);
  const kinds = ['whole', 'hour', 'halfHour'] as const;
  return kinds.find((kind) => Date.parse(freezeTime(kind, { start, end }, null) ?? '') === moment) ?? 'own';
}

/** Returns the length of the contest in ms; 0 if the end is not after the start. */
export function contestLength({ start, end }: Times): number {
  if (start === null || end === null) return 0;
  return Math.max(0, Date.parse(end) - Date.parse(start));
}
