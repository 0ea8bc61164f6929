import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { Icon } from '../../../../components/Icon.tsx';

interface ExamBarProps {
  /** Until when the rest of the site is closed to the viewer, in ms. */
  until: number;
  /** It has yet to begin, or the viewer has yet to enter it. */
  isAhead: boolean;
}

/** Under the title of an exam: that the rest of the site is closed meanwhile, and until when. */
export function ExamBar({ until, isAhead }: ExamBarProps): JSX.Element {
  const t = useT();
  return (
    <section
      aria-label={t('contestOwn.exam')}
      className="mt-2 flex items-center gap-2.5 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2"
    >
      <Icon name="lock" className="flex-none text-text-3" />
      <span className="min-w-0 flex-1">
        {isAhead
          ? t('contestOwn.exam.ahead')
          : t('contestOwn.exam.until', { time: formatExact(until).slice(5, 16) })}
      </span>
    </section>
  );
}
