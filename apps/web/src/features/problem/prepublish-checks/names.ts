import type { Translate } from '../../../i18n/messages.ts';

/** Name of a program in a package: its path without the folders. */
export function programName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

const statuses: Readonly<Record<string, number>> = {
  AC: 0,
  PA: 8,
  WA: -1,
  PE: -3,
  TLE: 1,
  MLE: 2,
  RE: 3,
  CE: -2,
  SE: 4,
};

/** Status code of a verdict by its letters, as in packages. */
export function statusOf(letters: string): number {
  return statuses[letters] ?? 4;
}

/** Expected or actual points as text. */
export function pointsText({ min, max }: { min: number; max: number }, t: Translate): string {
  return min === max ? t('check.points', { points: min }) : t('check.points.range', { min, max });
}
