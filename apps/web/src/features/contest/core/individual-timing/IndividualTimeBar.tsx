import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { Label } from '../../../../components/Label.tsx';

interface IndividualTimeBarProps {
  isOver: boolean;
  /** End of the contest, in ms since the epoch. */
  end: number;
}

/**
 * Bar below the title during and after the viewer's individual time. It says that the clock shows their individual
 * time, and when they will see other rows of the scoreboard.
 */
export function IndividualTimeBar({ isOver, end }: IndividualTimeBarProps): JSX.Element {
  const t = useT();
  const time = formatExact(end).slice(5, 16);
  return (
    <section
      aria-label={t('contestOwn.name')}
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2"
    >
      <Label tone={isOver ? 'ended' : 'running'}>{t('contestOwn.name')}</Label>
      <span className="min-w-0 flex-1">{t(isOver ? 'contestOwn.over' : 'contestOwn.running', { time })}</span>
    </section>
  );
}
