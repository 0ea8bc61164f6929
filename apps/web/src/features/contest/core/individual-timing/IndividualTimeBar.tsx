import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { Label } from '../../../../components/Tag.tsx';

interface OwnBarProps {
  isOver: boolean;
  /** Of the contest, in ms. */
  end: number;
}

/** Under the title while one's own time runs or is over: that the clock is one's own, and when others are shown. */
export function IndividualTimeBar({ isOver, end }: OwnBarProps): JSX.Element {
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
