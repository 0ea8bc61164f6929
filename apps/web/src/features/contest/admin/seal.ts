/** From when on a board is sealed; `own`: from a moment that somebody chose. */
export type SealKind = 'none' | 'halfHour' | 'hour' | 'whole' | 'own';

/** Milliseconds before the end. */
const windows = { halfHour: 1_800_000, hour: 3_600_000 } as const;

interface Times {
  readonly start: string | null;
  readonly end: string | null;
}

/** Whether a contest is long enough for a seal of this kind. */
export function fitsSeal(kind: SealKind, { start, end }: Times): boolean {
  if (kind !== 'halfHour' && kind !== 'hour') return true;
  return lengthOf({ start, end }) >= windows[kind];
}

/** What is offered first where somebody switches sealing on. */
export function firstSeal(isAcm: boolean, times: Times): SealKind {
  return isAcm && fitsSeal('hour', times) ? 'hour' : 'whole';
}

/** The moment as ISO; null where there is none, or the times are not known. */
export function sealMoment(kind: SealKind, { start, end }: Times, own: string | null): string | null {
  if (kind === 'none' || start === null || end === null) return null;
  if (kind === 'own') return own;
  if (kind === 'whole') return start;
  return new Date(Date.parse(end) - windows[kind]).toISOString();
}

/** Of which kind a stored seal is: one that is none of the windows stays what it is. */
export function sealKindOf(sealAt: string | null, { start, end }: Times): SealKind {
  if (sealAt === null) return 'none';
  const moment = Date.parse(sealAt);
  const kinds = ['whole', 'hour', 'halfHour'] as const;
  return kinds.find((kind) => Date.parse(sealMoment(kind, { start, end }, null) ?? '') === moment) ?? 'own';
}

/** Milliseconds; 0 where the end is not after the start. */
export function lengthOf({ start, end }: Times): number {
  if (start === null || end === null) return 0;
  return Math.max(0, Date.parse(end) - Date.parse(start));
}
