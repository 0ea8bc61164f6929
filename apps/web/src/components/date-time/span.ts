import type { Translate } from '../../i18n/messages.ts';

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Splits a duration into units, largest first. Units whose value would be zero are omitted. */
export function durationParts(
  milliseconds: number,
): readonly (readonly [unit: (typeof units)[number][0], count: number])[] {
  let rest = Math.round(milliseconds / 1000);
  const parts = units.map(([unit, seconds]) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return [unit, count] as const;
  });
  return parts.filter(([, count]) => count > 0);
}

/** A duration as text: `1 天 5 小时`. */
export function lengthText(milliseconds: number, t: Translate): string {
  return durationParts(milliseconds)
    .map(([unit, count]) => t(`field.${unit}`, { count }))
    .join(' ');
}
