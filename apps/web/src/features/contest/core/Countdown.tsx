import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useSecond } from '../../../lib/clock.ts';
import { formatCountdown } from './format-countdown.ts';
import { countdownOf, isNearEnd, phaseAt, type ContestSchedule } from './contest-schedule.ts';

interface CountdownProps {
  schedule: ContestSchedule;
  /**
   * `large` is for the overview, `wall` can be read from the back of a room, `hall` is for a screen that shows nothing
   * else.
   */
  size?: 'large' | 'normal' | 'small' | 'wall' | 'hall';
}

/**
 * Time until a contest begins or ends, by the server's clock. It is not a live region, so screen readers read it only
 * on demand.
 */
export function Countdown({ schedule, size = 'normal' }: CountdownProps): JSX.Element {
  const t = useT();
  const now = useSecond();
  const phase = phaseAt(schedule, now);
  const label = t(`contest.clock.${phase}`);
  const shown =
    phase === 'ended'
      ? null
      : formatCountdown(t, countdownOf((phase === 'scheduled' ? schedule.start : schedule.end) - now));
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={shown === null ? label : `${label} ${shown}`}
      className={cx(
        'flex whitespace-nowrap',
        size === 'large' || size === 'hall' ? 'flex-col' : 'items-baseline gap-2',
      )}
    >
      {size === 'small' && shown !== null ? null : (
        <span className={labelClass(size, shown !== null)}>{label}</span>
      )}
      {shown === null ? null : (
        <span
          className={cx(
            'font-mono font-bold',
            size === 'large' && 'text-28 tracking-[-0.03em] sm:text-48',
            size === 'normal' && 'text-16 leading-6 sm:text-20',
            size === 'small' && 'text-14',
            (size === 'wall' || size === 'hall') && `stage-clock is-${size}`,
            isNearEnd(schedule, now) && 'text-v-stop',
          )}
        >
          {shown}
        </span>
      )}
    </div>
  );
}

function labelClass(size: CountdownProps['size'], isRunning: boolean): string {
  if (size === 'wall' || size === 'hall') return 'stage-clock-label';
  return isRunning ? 'text-12 text-text-3' : 'text-14 font-medium';
}
