import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { session } from '../../../api/session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { requireLogin } from '../../account/auth/require-login.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { formatStartTime } from './format-start-time.ts';
import { recentContestsQuery, type RecentContest } from './queries.ts';
import { QueryPart } from './QueryPart.tsx';

/** Contests of this site that run or begin within two weeks. Renders nothing if there are none. */
export function RecentContests() {
  const t = useT();
  const now = useNow();
  const query = useQuery(recentContestsQuery);
  if (query.error === null && (query.data ?? []).length === 0) return null;
  return (
    <Section title={t('home.contests')}>
      <QueryPart query={query} skeleton={null}>
        {(contests) => (
          <ul>
            {inOrder(contests, now).map((contest) => (
              <ContestRow key={contest.id} contest={contest} />
            ))}
          </ul>
        )}
      </QueryPart>
    </Section>
  );
}

/** Returns the running contests first, those that end next on top, and then those that begin next. */
function inOrder(contests: readonly RecentContest[], now: number): RecentContest[] {
  const turn = ({ startTime, endTime }: RecentContest): [group: number, time: number] => {
    const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
    return start > now ? [1, start] : end > now ? [0, end] : [2, -end];
  };
  return contests.toSorted((one, other) => {
    const [[group, time], [otherGroup, otherTime]] = [turn(one), turn(other)];
    return group - otherGroup || time - otherTime;
  });
}

function ContestRow({ contest }: { contest: RecentContest }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const router = useRouter();
  const isRunning = Date.parse(contest.startTime) <= now && now < Date.parse(contest.endTime);
  const hasEnded = now >= Date.parse(contest.endTime);
  const href = `/contest/${contest.id}`;
  return (
    <li>
      <HrefLink
        href={href}
        onClick={(event) => {
          if (session.get().token !== null) return;
          event.preventDefault();
          requireLogin(() => void router.navigate({ href }));
        }}
        className="ring-inside flex min-h-14 items-center gap-3 border-b border-line py-1.5 hover:bg-hover"
      >
        <span
          className={cx(
            'h-9 w-[3px] flex-none rounded-1',
            isRunning ? 'bg-v-ac' : hasEnded ? 'bg-line-strong' : 'bg-v-run',
          )}
        />
        <span className="min-w-0 flex-1">
          <span className="ellipsis block font-medium" title={contest.title}>
            {contest.title}
          </span>
          <span className="flex items-center gap-3 text-12 text-text-3">
            <span>{contest.type === 0 ? 'ACM' : 'OI'}</span>
            <span>{formatStartTime(contest.startTime, now, locale)}</span>
            {contest.auth === 0 ? null : (
              <>
                <Icon name="lock" size={13} />
                <span className="sr-only">{t('home.contests.locked')}</span>
              </>
            )}
          </span>
        </span>
        <span className="flex-none text-right text-13">
          <span className={cx('block font-medium', isRunning && 'text-v-ac', hasEnded && 'text-text-3')}>
            {isRunning ? (
              t('home.contests.running')
            ) : hasEnded ? (
              t('home.contests.ended')
            ) : (
              <Time value={contest.startTime} />
            )}
          </span>
          {contest.count === null ? null : (
            <span className="block text-12 text-text-3 max-sm:hidden">
              {t('home.contests.people', { count: contest.count })}
            </span>
          )}
        </span>
      </HrefLink>
    </li>
  );
}
