import type { AwardLevel } from '@xiezhi/rules/scoreboard/awards';
import type { PlainKey, Translate } from '../../../i18n/messages.ts';

/** Gold, silver and bronze. Each has a default share of the ranked contestants. */
export const medalKinds: readonly {
  readonly name: PlainKey;
  readonly kind: string;
  readonly percent: number;
}[] = [
  { name: 'presentation.medal.gold', kind: 'gold', percent: 10 },
  { name: 'presentation.medal.silver', kind: 'silver', percent: 20 },
  { name: 'presentation.medal.bronze', kind: 'bronze', percent: 30 },
];

/** @param counts number of each medal, from the URL */
export function medalLevels(t: Translate, counts: readonly number[]): AwardLevel[] {
  return medalKinds.map(({ name, kind }, index) => ({
    name: t(name),
    background: `var(--award-${kind})`,
    color: `var(--on-award-${kind})`,
    num: counts[index] ?? 0,
  }));
}

/** @param people number of ranked contestants, without star users */
export function defaultMedals(people: number): number[] {
  return medalKinds.map(({ percent }) => Math.floor((people * percent) / 100));
}
