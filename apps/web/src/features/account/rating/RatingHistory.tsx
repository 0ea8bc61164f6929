import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { RatingChange, RatingMark } from '../../../components/rating/RatingMark.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { ratingHistoryQuery, type RatingStep } from './queries.ts';
import { RatingGraph } from './RatingGraph.tsx';

/** Number of contests that are listed until the user expands the list. */
const shownFirst = 5;
/** Rating that users have before their first contest. */
const initial = 1500;

/** History of a user's rating: a graph, and the contests with rank and change, latest first. */
export function RatingHistory({ uid }: { uid: string }) {
  const t = useT();
  const query = useQuery(ratingHistoryQuery({ uid, username: undefined }));
  const [isWhole, setIsWhole] = useState(false);
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const steps = query.data ?? [];
  if (steps.length === 0) return null;
  const latest = steps.toReversed();
  return (
    <Section title={t('rating.history')} className="mt-7">
      <RatingGraph steps={steps} />
      <table className="mt-3 w-full table-fixed text-13">
        <thead className="text-12 text-text-3">
          <tr className="border-b border-line">
            <th className="h-8 text-left font-medium">{t('rating.contest')}</th>
            <th className="w-16 text-right font-medium sm:w-20">{t('ranking.place')}</th>
            <th className="w-14 text-right font-medium sm:w-20">{t('rating.change')}</th>
            <th className="w-18 text-right font-medium sm:w-40">{t('rating.rating')}</th>
          </tr>
        </thead>
        <tbody>
          {latest.slice(0, isWhole ? undefined : shownFirst).map((step) => (
            <Row key={step.cid} step={step} />
          ))}
        </tbody>
      </table>
      {latest.length <= shownFirst || isWhole ? null : (
        <Button className="mt-2" onClick={() => setIsWhole(true)}>
          {t('rating.history.all', { count: latest.length })}
        </Button>
      )}
    </Section>
  );
}

function Row({ step }: { step: RatingStep }) {
  const t = useT();
  return (
    <tr className="border-b border-line">
      <td className="py-1.5 pr-2">
        <HrefLink href={`/contest/${step.cid}`} className="block rounded-1 break-words hover:text-brand">
          <bdi>{step.title}</bdi>
        </HrefLink>
        <Time value={step.endTime} className="text-12 text-text-3" />
      </td>
      <td className="text-right">{t('rating.rank', { rank: step.rank, of: step.participants })}</td>
      <td className="text-right">
        <RatingChange change={step.after - (step.before ?? initial)} />
      </td>
      <td className="text-right">
        <RatingMark
          rating={step.after}
          hasTitle
          className="max-w-full justify-end max-sm:flex-col max-sm:items-end max-sm:gap-0"
        />
      </td>
    </tr>
  );
}
