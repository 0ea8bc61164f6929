import { useEffect, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { useAtSecond, useSecond } from '../../../../lib/clock.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { formatTimeLeft } from './format-time-left.ts';

/** Interval in ms between checks whether the homework has opened. */
const AGAIN = 5000;

/** Replaces the content until the homework opens, and then shows the content automatically. */
export function NotOpenYet({ opensAt, onOpen }: { opensAt: string; onOpen: () => void }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const isOpen = useAtSecond((second) => second >= Date.parse(opensAt));
  useEffect(() => {
    if (!isOpen) return undefined;
    onOpen();
    // Checks repeatedly: if the local clock is ahead, the homework is not open on the server yet.
    const timer = setInterval(onOpen, AGAIN);
    return () => clearInterval(timer);
  }, [isOpen, onOpen]);
  const left = Date.parse(opensAt) - now;
  return (
    <div className="flex flex-col items-center gap-1 py-12 text-center">
      <h2 className="text-16 font-bold">{t('training.homework.notOpen')}</h2>
      <p className="text-13 text-text-2">
        {t('training.homework.opens', { time: formatExact(opensAt).slice(0, 16) })}
      </p>
      {left > 0 ? (
        <p role="timer" aria-live="off" className="font-mono text-20 font-bold">
          {formatTimeLeft(t, left)}
        </p>
      ) : null}
    </div>
  );
}
