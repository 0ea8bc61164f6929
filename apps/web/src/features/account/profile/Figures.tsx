import type { ReactNode } from 'react';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import { RatingMark } from '../../../components/rating/RatingMark.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import type { UserHome } from './queries.ts';

/** Statistics of a user, with explanations. Shows a rating only if the user has one. */
export function Figures({ home }: { home: UserHome | undefined }) {
  const t = useT();
  const solved = home?.solvedList.length ?? 0;
  const score = home?.scoreList.reduce((sum, value) => sum + value, 0) ?? 0;
  const rate = home === undefined ? null : acceptanceRate(solved, home.judged);
  // Servers of earlier releases do not send `codeforcesRating`; they send the Codeforces rating in `rating`.
  const codeforces = home?.codeforcesRating ?? (home?.siteRating === undefined ? home?.rating : null) ?? null;
  const place = (number: number | null) =>
    number === null ? t('user.place.none') : t('user.place', { place: formatNumber(number) });
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:divide-x sm:divide-line">
      <Figure
        label={t('user.total')}
        tip={t('user.total.note')}
        note={home && (rate === null ? t('user.total.note') : t('user.rate', { rate: formatRate(rate) }))}
      >
        {home && (
          <Link
            to="/status"
            search={{ username: home.username }}
            className="relative inline-block min-w-6 rounded-1 after:absolute after:-inset-x-2 after:-inset-y-2 hover:text-brand"
          >
            {formatNumber(home.total)}
          </Link>
        )}
      </Figure>
      <Figure label={t('user.solved')} note={home && place(home.acmPlace)}>
        {home && formatNumber(solved)}
      </Figure>
      <Figure
        label={t('user.score')}
        tip={home && t('user.score.note', { count: home.scoreList.length })}
        note={home && place(home.oiPlace)}
      >
        {home && formatNumber(score)}
      </Figure>
      {home?.siteRating === undefined ? null : (
        <Figure
          label={t('user.siteRating')}
          note={t('user.siteRating.note', {
            best: String(home.siteRating.best),
            count: home.siteRating.contests,
          })}
        >
          <RatingMark rating={home.siteRating.rating} hasTitle />
        </Figure>
      )}
      {codeforces === null ? null : (
        <Figure label={t('user.rating')} note={t('user.rating.note')}>
          {formatNumber(codeforces)}
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** Explains what is counted. */
  tip?: string | undefined;
  /** Undefined while loading. */
  note: string | undefined;
  children: ReactNode;
}

function Figure({ label, tip, note, children }: FigureProps) {
  return (
    <div className="py-3 sm:px-4 sm:first:pl-0">
      <dt className="text-13 text-text-2">
        <span data-tip={tip}>{label}</span>
      </dt>
      <dd className="h-7 text-20 leading-7 font-bold">
        {children ?? <Skeleton width={56} className="h-4" />}
      </dd>
      <dd className="ellipsis h-[18px] text-12 text-text-3">{note}</dd>
    </div>
  );
}
