import type { Translate } from '../../../i18n/messages.ts';
import type { CountdownDisplay } from './contest-schedule.ts';

/** Formats a countdown: `01:47:23`, `2 天 04:00:00`, `约 3 周`. */
export function formatCountdown(t: Translate, shown: CountdownDisplay): string {
  switch (shown.kind) {
    case 'weeks':
      return t('contest.clock.weeks', { weeks: shown.weeks });
    case 'days':
      return t('contest.clock.days', { days: shown.days, clock: shown.clock });
    case 'clock':
      return shown.clock;
  }
}
