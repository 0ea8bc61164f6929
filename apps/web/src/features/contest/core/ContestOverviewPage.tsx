import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useSecond } from '../../../lib/clock.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Link } from '../../../routing/Link.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { useUser } from '../../../api/session.ts';
import { editorialQuery } from '../../community/editorial/queries.ts';
import { useContest } from './contest-context.ts';
import { ContestDateTime } from './ContestDateTime.tsx';
import { Countdown } from './Countdown.tsx';
import { ContestProgressBar } from './ContestProgressBar.tsx';
import type { ContestSchedule } from './contest-schedule.ts';
import { AccessGate } from './AccessGate.tsx';
import { formatDateTime } from './format-date-time.ts';
import { ContestAuthLabel, PhaseLabel, RatedLabel, RuleLabel, VirtualLabel } from './labels.tsx';
import { useOwnResult } from './own-result.ts';
import { ContestPasswordForm } from './ContestPasswordForm.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { contestAnnouncementsQuery } from './page-queries.ts';
import { contestAuth, contestProblemsQuery } from './queries.ts';

const VirtualCard = lazyComponent(
  async () => (await import('./virtual-participation/parts.ts')).VirtualCard,
  ['contestVirtual', 'field'],
);

const EditorialView = lazyComponent(
  async () => (await import('../../community/editorial/EditorialView.tsx')).EditorialView,
  ['editorial', 'confirm'],
);

/** Number of announcements shown next to the description. */
const NEWEST = 4;

/** Description and progress of a contest. Users who may enter it also see its problems and announcements. */
export function ContestOverviewPage(): JSX.Element {
  const t = useT();
  const { cid, info, schedule, phase, run, clock } = useContest();
  // Show the times of the virtual participation if there is one: the times of the contest would contradict the clock.
  const times = run ?? schedule;
  const ownResult = useOwnResult();
  useTitle(info.title);
  return (
    <>
      <div className="flex flex-wrap gap-x-2.5 gap-y-1.5 pt-1 sm:hidden">
        <RuleLabel type={info.type} scoreType={info.oiRankScoreType} />
        <ContestAuthLabel auth={info.auth} />
        {info.rating === undefined ? null : <RatedLabel rating={info.rating} />}
        {run === null ? <PhaseLabel phase={phase} /> : <VirtualLabel />}
      </div>
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 pt-4 pb-1 sm:flex sm:flex-wrap sm:gap-x-10">
        <div className="col-span-2">
          <Countdown schedule={clock} size="large" />
        </div>
        <Fact label={t('contest.start')}>
          <ContestDateTime moment={times.start} />
        </Fact>
        <Fact label={t('contest.end')}>
          <ContestDateTime moment={times.end} />
        </Fact>
        {times.seal === null ? null : (
          <Fact label={t('contest.seal')}>
            <SealFact schedule={times} seal={times.seal} />
          </Fact>
        )}
        {info.count === null ? null : (
          <Fact label={t('contest.people')}>{t('contest.peopleCount', { count: info.count })}</Fact>
        )}
        <Fact label={t('contest.author')}>{info.author}</Fact>
        {ownResult === null ? null : (
          <Fact label={t('contest.ownResult')} isWide>
            {ownResult}
          </Fact>
        )}
      </div>
      <div className="mt-4">
        <ContestProgressBar schedule={clock} isLarge />
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          <h2 className="sr-only">{t('contest.description')}</h2>
          {info.description.trim() === '' ? (
            <p className="text-13 text-text-3">{t('contest.noDescription')}</p>
          ) : (
            <Markdown
              source={info.description}
              profile="staff"
              formulas={info.formulas}
              className="max-w-(--measure) text-16"
            />
          )}
          {info.can.enter ? <Problems cid={cid} /> : <AccessGate />}
          {info.can.enter && (phase === 'ended' || info.can.manage) ? <ContestEditorial cid={cid} /> : null}
        </div>
        {info.can.enter && (
          <aside className="min-w-0">
            {phase === 'ended' && <VirtualCard cid={cid} isUnderWay={run !== null} />}
            {info.can.register && info.auth === contestAuth.protected && (
              <Section title={t('contest.password.submitting')} className="mb-7">
                <div className="pt-3">
                  <ContestPasswordForm cid={cid} isForSubmitting />
                </div>
              </Section>
            )}
            <Newest cid={cid} />
          </aside>
        )}
      </div>
    </>
  );
}

/** Editorial of the whole contest, once published. */
function ContestEditorial({ cid }: { cid: number }): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(editorialQuery({ cid }, useUser()?.uid ?? null));
  if (data === undefined || (data.editorial === null && !data.can.edit)) return null;
  return (
    <Section title={t('contest.editorial')} className="mt-7">
      <div className="pt-3">
        <EditorialView place={{ cid }} />
      </div>
    </Section>
  );
}

interface FactProps {
  label: string;
  /** Full width on phones. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps): JSX.Element {
  return (
    <div className={isWide ? 'max-sm:col-span-2' : undefined}>
      <div className="text-12 text-text-3">{label}</div>
      <div className="text-14 font-medium">{children}</div>
    </div>
  );
}

function SealFact({ schedule, seal }: { schedule: ContestSchedule; seal: number }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const time = formatDateTime(seal, now);
  const minutes = Math.ceil((seal - now) / 60_000);
  if (now < schedule.start || minutes <= 0 || minutes > 24 * 60) return <>{time}</>;
  return <>{t('contest.sealLeft', { time, minutes })}</>;
}

function Problems({ cid }: { cid: number }): JSX.Element {
  const t = useT();
  const query = useQuery(contestProblemsQuery(cid));
  return (
    <Section
      title={t('contest.tab.problems')}
      className="mt-7"
      aside={query.data ? t('contest.problemCount', { count: query.data.length }) : undefined}
    >
      <ProblemTable query={query} />
    </Section>
  );
}

function Newest({ cid }: { cid: number }): JSX.Element {
  const t = useT();
  const { unread } = useContest();
  const { data } = useQuery(contestAnnouncementsQuery(cid, 1, NEWEST));
  return (
    <Section
      title={t('contest.tab.announcements')}
      aside={
        <Link to="/contest/$contestID/announcements" params={{ contestID: String(cid) }}>
          {unread.length > 0
            ? t('contest.announcement.unreadCount', { count: unread.length })
            : t('contest.all')}
        </Link>
      }
    >
      {data?.records.length === 0 && (
        <p className="py-3 text-13 text-text-3">{t('contest.announcement.none')}</p>
      )}
      <ul>
        {data?.records.map(({ id, title, gmtCreate }) => (
          <li key={id} className="flex items-baseline gap-2 border-b border-line py-2.5">
            {unread.some((other) => other.id === id) && (
              <span className="size-1.5 flex-none self-center rounded-full bg-brand">
                <span className="sr-only">{t('contest.announcement.unread')}</span>
              </span>
            )}
            <Link
              to="/contest/$contestID/announcements"
              params={{ contestID: String(cid) }}
              hash={`announcement-${id}`}
              className="min-w-0 flex-1 font-medium break-words hover:text-brand"
            >
              {title}
            </Link>
            <Time value={gmtCreate} className="flex-none text-12 text-text-3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
