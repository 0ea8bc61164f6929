import type { AwardLevel } from '@xiezhi/rules/scoreboard/awards';
import type { PlainKey, Translate } from '../../../i18n/messages.ts';

/** Gold, silver and bronze, with the share of contestants in the order that each has by default. */
export const medalKinds: readonly {
  readonly name: PlainKey;
  readonly kind: string;
  readonly percent: number;
}[] = [
  { name: 'stage.medal.gold', kind: 'gold', percent: 10 },
  { name: 'stage.medal.silver', kind: 'silver', percent: 20 },
  { name: 'stage.medal.bronze', kind: 'bronze', percent: 30 },
];

/** @param counts How many of each, as the address has them */
export function medalLevels(t: Translate, counts: readonly number[]): AwardLevel[] {
  return medalKinds.map(({ name, kind }, index) => ({
    name: t(name),
    background: `var(--award-${kind})`,
    color: `var(--on-award-${kind})`,
    num: counts[index] ?? 0,
  }));
}

/** @param people How many stand in the order, star users left out */
export function defaultMedals(people: number): number[] {
  return medalKinds.map(({ percent }) => Math.floor((people * percent) / 100));
}
