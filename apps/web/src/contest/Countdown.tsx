import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { useSecond } from '../lib/clock.ts';
import { countdownWords } from './countdown-words.ts';
import { countdownOf, isNearEnd, phaseAt, type Course } from './course.ts';

interface CountdownProps {
  course: Course;
  /** `large` for the overview: the one big figure of the page. */
  size?: 'large' | 'normal' | 'small';
}

/** What is left until a contest begins or ends, by the server's clock. Silent for screen readers, who ask for it. */
export function Countdown({ course, size = 'normal' }: CountdownProps): JSX.Element {
  const t = useT();
  const now = useSecond();
  const phase = phaseAt(course, now);
  const label = t(`contest.clock.${phase}`);
  const shown =
    phase === 'ended'
      ? null
      : countdownWords(t, countdownOf((phase === 'scheduled' ? course.start : course.end) - now));
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={shown === null ? label : `${label} ${shown}`}
      className={cx('flex whitespace-nowrap', size === 'large' ? 'flex-col' : 'items-baseline gap-2')}
    >
      {size === 'small' && shown !== null ? null : (
        <span className={shown === null ? 'text-14 font-medium' : 'text-12 text-text-3'}>{label}</span>
      )}
      {shown === null ? null : (
        <span
          className={cx(
            'font-mono font-bold',
            size === 'large' && 'text-28 tracking-[-0.03em] sm:text-48',
            size === 'normal' && 'text-16 leading-6 sm:text-20',
            size === 'small' && 'text-14',
            isNearEnd(course, now) && 'text-v-stop',
          )}
        >
          {shown}
        </span>
      )}
    </div>
  );
}
