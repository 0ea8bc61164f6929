import { countdownOf } from '../../../contest/core/contest-schedule.ts';
import type { Translate } from '../../../../i18n/messages.ts';

/** Formats remaining time: `01:47:23`, `2 天 04:00:00`, `约 3 周`. */
export function formatTimeLeft(t: Translate, left: number): string {
  const shown = countdownOf(left);
  switch (shown.kind) {
    case 'weeks':
      return t('training.homework.weeks', { weeks: shown.weeks });
    case 'days':
      return t('training.homework.days', { days: shown.days, clock: shown.clock });
    case 'clock':
      return shown.clock;
  }
}
