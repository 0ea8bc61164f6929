import { useQuery } from '@tanstack/react-query';
import { useEffect, type JSX } from 'react';
import { countdownOf } from '../../contest/course.ts';
import { useT, type Translate } from '../../i18n/messages.ts';
import { useAtSecond, useSecond } from '../../lib/clock.ts';
import { formatExact } from '../../lib/format-time.ts';
import { useTraining } from '../training-context.ts';
import { ownHomeworkQuery } from './queries.ts';
import { StateLabel } from './state-label.tsx';

/** In the head of homework: when it is due, what a solution counts now, and what one has handed in. */
export function HomeworkLine(): JSX.Element | null {
  const { info } = useTraining();
  if (info.homework === null) return null;
  const { can, homework } = info;
  return can.enter && !can.manage ? <Own /> : <Due at={homework.dueAt} />;
}

function Own(): JSX.Element {
  const t = useT();
  const { tid, info } = useTraining();
  const { data } = useQuery(ownHomeworkQuery(tid));
  const dueAt = data?.ownDueAt ?? info.homework?.dueAt ?? '';
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <DueWords at={dueAt} />
      {data === undefined ? null : (
        <>
          <StateLabel state={data.state} />
          <span className="text-text-2 tabular-nums">
            {t('training.homework.points', { points: data.points, most: info.problemCount * 100 })}
          </span>
          <span className="text-text-2">
            {data.countsNow === 0
              ? t('training.homework.over')
              : t('training.homework.countsNow', { percent: data.countsNow })}
          </span>
          {data.reopenedUntil === null ? null : (
            <span className="text-brand">
              {t('training.homework.reopenedUntil', { time: formatExact(data.reopenedUntil).slice(0, 16) })}
            </span>
          )}
        </>
      )}
    </div>
  );
}

function Due({ at }: { at: string }): JSX.Element {
  return (
    <div className="mt-2 text-13">
      <DueWords at={at} />
    </div>
  );
}

function DueWords({ at }: { at: string }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const left = Date.parse(at) - now;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="text-text-2">
        {t('training.homework.due', { time: formatExact(at).slice(0, 16) })}
      </span>
      {left > 0 ? (
        <span role="timer" aria-live="off" className="font-mono font-bold">
          {leftWords(t, left)}
        </span>
      ) : null}
    </span>
  );
}

/** `01:47:23`, `2 天 04:00:00`, `约 3 周`. */
function leftWords(t: Translate, left: number): string {
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

/** In the place of what is inside, before homework opens; it opens by itself. */
export function NotOpenYet({ opensAt, onOpen }: { opensAt: string; onOpen: () => void }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const isOpen = useAtSecond((second) => second >= Date.parse(opensAt));
  useEffect(() => {
    if (isOpen) onOpen();
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
          {leftWords(t, left)}
        </p>
      ) : null}
    </div>
  );
}
