import type { ReactNode } from 'react';
import { useT } from '../i18n/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { acceptanceRate, formatRate } from '../submission/format.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { UserHome } from './queries.ts';

/** The four figures of a user, each with what it counts. */
export function Figures({ home }: { home: UserHome | undefined }) {
  const t = useT();
  const solved = home?.solvedList.length ?? 0;
  const score = home?.scoreList.reduce((sum, value) => sum + value, 0) ?? 0;
  const rate = home === undefined ? null : acceptanceRate(solved, home.total);
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      <Figure label={t('user.total')} note={t('user.total.note')}>
        {home && (
          <Link to="/status" search={{ username: home.username }} className="rounded-1 hover:text-brand">
            {home.total.toLocaleString()}
          </Link>
        )}
      </Figure>
      <Figure
        label={t('user.solved')}
        note={rate === null ? undefined : t('user.solved.note', { rate: formatRate(rate) })}
      >
        {home && solved.toLocaleString()}
      </Figure>
      <Figure label={t('user.score')} note={home && t('user.score.note', { count: home.scoreList.length })}>
        {home && score.toLocaleString()}
      </Figure>
      <Figure
        label={t('user.rating')}
        note={home && t(home.rating === null ? 'user.rating.none' : 'user.rating.note')}
      >
        {home && (home.rating?.toLocaleString() ?? '--')}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** Undefined while it is not known. */
  note: string | undefined;
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="py-3 sm:px-4 sm:first:pl-0">
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className="h-7 text-20 leading-7 font-bold">
        {children ?? <Skeleton width={56} className="h-4" />}
      </dd>
      <dd className="ellipsis h-[18px] text-12 text-text-3">{note}</dd>
    </div>
  );
}
