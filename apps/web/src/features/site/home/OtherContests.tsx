import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Section } from '../../../components/Section.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { Time } from '../../../components/Time.tsx';
import { formatStartTime } from './format-start-time.ts';
import { otherContestsQuery, type OtherContest } from './queries.ts';
import { NothingYet, QueryPart, SkeletonList } from './QueryPart.tsx';

/** Common short names of judges. */
const short: Readonly<Record<string, string>> = {
  Codeforces: 'CF',
  AtCoder: 'AC',
  Luogu: 'LG',
  NowCoder: 'NC',
  LeetCode: 'LC',
};

/** Number of contests shown until expanded. */
const INITIAL_COUNT = 5;

/** Contests of other judges as last fetched; the header shows their age. */
export function OtherContests() {
  const t = useT();
  const query = useQuery(otherContestsQuery);
  const [isWhole, setIsWhole] = useState(false);
  const oldest = query.data?.map(({ fetchedAt }) => fetchedAt).toSorted()[0];
  return (
    <Section
      title={t('home.otherContests')}
      aside={
        oldest === undefined ? null : (
          <>
            {t('home.otherContests.updated')} <Time value={oldest} />
          </>
        )
      }
    >
      <QueryPart query={query} skeleton={<SkeletonList rows={INITIAL_COUNT} />}>
        {(contests) =>
          contests.length === 0 ? (
            <NothingYet>{t('home.otherContests.none')}</NothingYet>
          ) : (
            <>
              <ul>
                {(isWhole ? contests : contests.slice(0, INITIAL_COUNT)).map((contest) => (
                  <Row key={`${contest.url} ${contest.beginTime}`} contest={contest} />
                ))}
              </ul>
              {contests.length <= INITIAL_COUNT ? null : (
                <button
                  type="button"
                  aria-expanded={isWhole}
                  onClick={() => setIsWhole(!isWhole)}
                  className="ring-inside flex h-row w-full items-center text-12 text-text-3 hover:text-text"
                >
                  {isWhole
                    ? t('home.otherContests.fewer')
                    : t('home.otherContests.all', { count: contests.length })}
                </button>
              )}
            </>
          )
        }
      </QueryPart>
    </Section>
  );
}

function Row({ contest }: { contest: OtherContest }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const isRunning = Date.parse(contest.beginTime) <= now;
  const hasEnded = Date.parse(contest.endTime) <= now;
  return (
    <li>
      <a
        href={contest.url}
        target="_blank"
        rel="noopener noreferrer"
        data-tip={`${contest.oj}, ${formatExact(contest.beginTime)} – ${formatExact(contest.endTime)}`}
        className="ring-inside flex h-row items-center gap-2 border-b border-line text-13 hover:bg-hover"
      >
        <span className="ellipsis flex-1" title={contest.title}>
          {contest.title}
        </span>
        <span className="flex-none">
          <span aria-hidden="true">
            <Tag>{short[contest.oj] ?? contest.oj}</Tag>
          </span>
          <span className="sr-only">{contest.oj}</span>
        </span>
        <span className="w-25 flex-none text-right text-12 text-text-3">
          {hasEnded
            ? t('home.contests.ended')
            : isRunning
              ? t('home.contests.running')
              : formatStartTime(contest.beginTime, now, locale)}
        </span>
      </a>
    </li>
  );
}
