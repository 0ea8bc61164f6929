import { exactPoints } from '@xiezhi/rules/scoreboard/rule';
import type { JSX } from 'react';
import { minutesOf } from '../../scoreboard/scoreboard.ts';
import { formatNumber, useT, type Translate } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { Link } from '../../../../routing/Link.tsx';
import { Label } from '../../../../components/Label.tsx';
import type { VirtualAttempt, VirtualState } from './queries.ts';

interface AttemptsProps {
  cid: number;
  state: VirtualState;
}

/** Results of the viewer's virtual participations, newest first, each with its rank in the final scoreboard. */
export function Attempts({ cid, state }: AttemptsProps): JSX.Element | null {
  const t = useT();
  const over = state.attempts.filter(({ phase }) => phase === 'ended');
  if (over.length === 0) return null;
  return (
    <ul aria-label={t('contestVirtual.attempts')}>
      {over.map((attempt) => (
        <li key={attempt.id} className="border-b border-line py-2.5">
          <div className="flex items-baseline gap-2">
            <span className="font-medium">
              {attempt.row === null
                ? t('contestVirtual.noResult')
                : t('contestVirtual.rank', { rank: attempt.row.rank, count: state.contestants ?? 0 })}
            </span>
            {over.length > 1 && attempt.id === state.best && <Label>{t('contestVirtual.best')}</Label>}
            <Link
              to="/contest/$contestID/rank"
              params={{ contestID: String(cid) }}
              search={{ virtual: attempt.id }}
              className="ml-auto flex-none text-13 text-brand hover:underline"
            >
              {t('contestVirtual.onBoard')}
            </Link>
          </div>
          <p className="flex flex-wrap gap-x-3 text-12 text-text-3">
            <span>{resultOf(attempt, t)}</span>
            <time dateTime={attempt.startTime}>{formatExact(attempt.startTime).slice(0, 16)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

function resultOf({ row }: VirtualAttempt, t: Translate): string {
  if (row === null) return '';
  if ('ac' in row)
    return t('contestVirtual.solved', { solved: row.ac, penalty: formatNumber(minutesOf(row.totalTime)) });
  return t('contestVirtual.score', { score: exactPoints(row).totalScore });
}
