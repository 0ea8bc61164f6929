import type { CheckRunKind } from '@xiezhi/contract/text/problem-check';
import type { JSX } from 'react';
import { type PlainKey, useT } from '../../../i18n/messages.ts';
import type { CheckRun } from './queries.ts';

const partNames: Readonly<Record<CheckRunKind, PlainKey>> = {
  validator: 'check.part.validator',
  solution: 'check.part.solution',
  probe: 'check.part.probe',
  mutant: 'check.part.mutant',
};

/** Progress of a run, part by part. */
export function RunLine({ run }: { run: CheckRun }): JSX.Element {
  const t = useT();
  const known = Object.keys(partNames).flatMap((name) => run.parts.filter(({ part }) => part === name));
  if (run.isCancelling) return <p className="py-3 text-13 text-text-3">{t('check.cancelling')}</p>;
  if (known.length === 0) return <p className="py-3 text-13 text-text-3">{t('check.planned')}</p>;
  return (
    <ul aria-label={t('check.progress')} className="flex flex-wrap gap-x-6 gap-y-3 py-3">
      {known.map(({ part, done, total }) => (
        <li key={part} className="w-40 text-13">
          <span className="flex justify-between gap-3">
            <span>{t(partNames[part])}</span>
            <span className="text-text-3 tabular-nums">{`${done} / ${total}`}</span>
          </span>
          <progress
            className="mt-1 block h-1 w-full overflow-hidden rounded-1 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-brand"
            aria-label={t(partNames[part])}
            value={done}
            max={total}
          />
        </li>
      ))}
    </ul>
  );
}
