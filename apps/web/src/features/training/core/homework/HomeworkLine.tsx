import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { useSecond } from '../../../../lib/clock.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { useTraining } from '../training-context.ts';
import { formatTimeLeft } from './format-time-left.ts';
import { ownHomeworkQuery } from './queries.ts';
import { StateLabel } from './state-label.tsx';

/** Homework line in the header: due time, how much a solution counts now, and what the viewer has handed in. */
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
            {t('training.homework.points', {
              points: data.points,
              most: data.problemCount * 100,
            })}
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
          {formatTimeLeft(t, left)}
        </span>
      ) : null}
    </span>
  );
}
