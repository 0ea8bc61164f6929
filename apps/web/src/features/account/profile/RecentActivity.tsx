import type { ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import type { ActivityQuery, UserActivity } from './queries.ts';

interface RecentActivityProps {
  query: ActivityQuery;
  username: string;
}

/** Latest submissions and finished contests of a user. */
export function RecentActivity({ query, username }: RecentActivityProps) {
  const t = useT();
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <div aria-hidden="true" className="flex flex-col gap-4 py-6">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className="grid gap-x-12 gap-y-7 pt-5 xl:grid-cols-2">
      <Section
        title={t('user.recent')}
        aside={
          <Link to="/status" search={{ username }}>
            {t('user.recent.all')}
          </Link>
        }
      >
        {data.recent.length === 0 ? <Nothing>{t('user.recent.none')}</Nothing> : null}
        <ul>
          {data.recent.map((submission) => (
            <Submission key={submission.submitId} submission={submission} />
          ))}
        </ul>
      </Section>
      <Section title={t('user.contests')}>
        {data.contests.length === 0 ? <Nothing>{t('user.contests.none')}</Nothing> : null}
        <ul>
          {data.contests.map((contest) => (
            <Contest key={contest.cid} contest={contest} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-3 text-13 text-text-3">{children}</p>;
}

function Submission({ submission }: { submission: UserActivity['recent'][number] }) {
  const { submitId, problemId, title, status, language, submitTime } = submission;
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2">
      <Link
        to="/submission-detail/$submitID"
        params={{ submitID: String(submitId) }}
        className="reach w-12 flex-none"
      >
        <VerdictBadge status={status} />
      </Link>
      <Link
        to="/problem/$problemID"
        params={{ problemID: problemId }}
        className="reach ellipsis min-w-0 flex-1 hover:text-brand"
      >
        <span className="font-mono text-13 text-text-3">{problemId}</span> {title}
      </Link>
      <span className="ellipsis max-w-24 flex-none text-12 text-text-3 max-sm:hidden">{language}</span>
      <Time value={submitTime} className="flex-none text-12 text-text-3" />
    </li>
  );
}

function Contest({ contest }: { contest: UserActivity['contests'][number] }) {
  const t = useT();
  const isSignedIn = useUser() !== null;
  const { cid, type, title, rank, contestants, endTime } = contest;
  const board = `/contest/${type === 0 ? 'acm' : 'oi'}-scoreboard/${cid}`;
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-baseline gap-3">
        <HrefLink
          href={isSignedIn ? `/contest/${cid}/rank` : board}
          className="reach ellipsis min-w-0 flex-1 hover:text-brand"
        >
          {title}
        </HrefLink>
        <span className="flex-none text-13 font-medium tabular-nums">
          {rank === null
            ? t('user.contests.unofficial')
            : t('user.contests.rank', { rank, count: contestants })}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-12 text-text-3">
        <span>{resultOf(contest, t)}</span>
        <time dateTime={endTime}>{formatExact(endTime).slice(0, 10)}</time>
      </p>
    </li>
  );
}

function resultOf({ solved, points, problems }: UserActivity['contests'][number], t: Translate): string {
  return solved === null
    ? t('user.contests.score', { score: points ?? 0 })
    : t('user.contests.solved', { solved, problems });
}
