import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useIsClosedByExam } from '../../../api/exam-refusal.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useMedia } from '../../../components/use-media.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { useSiteName, useTitle } from '../../../routing/document-title.ts';
import { Section } from '../../../components/Section.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { Announcements } from './Announcements.tsx';
import { Carousel } from './Carousel.tsx';
import { ContinueSolving } from './ContinueSolving.tsx';
import { MyGroups } from './MyGroups.tsx';
import { MyHomework } from './MyHomework.tsx';
import { OtherContests } from './OtherContests.tsx';
import { ProblemOfTheDay } from './ProblemOfTheDay.tsx';
import { sevenDayRankQuery } from './queries.ts';
import { RecentContests } from './RecentContests.tsx';
import { SevenDayRank } from './SevenDayRank.tsx';
import { UpdatedProblems } from './UpdatedProblems.tsx';
import { WeekStatistics } from './WeekStatistics.tsx';

const ExamCard = lazyComponent(async () => (await import('./ExamCard.tsx')).ExamCard, ['contestOwn']);

/** Home page: two columns on wide windows, otherwise one. */
export function HomePage(): JSX.Element {
  const t = useT();
  const site = useSiteName();
  const isClosedByExam = useIsClosedByExam();
  const isWide = useMedia('(min-width: 992px)');
  const { isPending: isRankComing } = useQuery(sevenDayRankQuery);
  useTitle(t('common.nav.home'));
  return (
    <div className="page-box">
      <h1 className="sr-only">{site}</h1>
      {isClosedByExam ? (
        <ExamCard />
      ) : isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_340px] gap-x-10">
          <div className="flex min-w-0 flex-col gap-7">
            <MyHomework />
            <RecentContests />
            <ContinueSolving />
            <ProblemOfTheDay />
            <Carousel />
            <UpdatedProblems />
          </div>
          <div className="flex min-w-0 flex-col gap-7">
            <Announcements />
            <WeekStatistics />
            <SevenDayRank />
            {/* The ranking above may be empty. The sections below appear once its height is known, so that they do not
                move. */}
            <div className={isRankComing ? 'hidden' : 'flex min-w-0 flex-col gap-7'}>
              <MyGroups />
              <OtherContests />
              <RemoteJudges />
              <Integrity />
            </div>
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-7">
          <MyHomework />
          <RecentContests />
          <ContinueSolving />
          <ProblemOfTheDay />
          <Announcements />
          <Carousel />
          <MyGroups />
          <UpdatedProblems />
          <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-7">
              <WeekStatistics />
              <OtherContests />
            </div>
            <div className="flex min-w-0 flex-col gap-7">
              <SevenDayRank />
              <RemoteJudges />
              <Integrity />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** Judges whose problems are in the problem bank. Renders nothing if there are none. */
function RemoteJudges() {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const keys = config?.remoteJudges ?? [];
  if (keys.length === 0) return null;
  return (
    <Section title={t('home.remoteJudges')}>
      <ul className="flex flex-wrap gap-1.5 pt-2.5">
        {keys.map((key) => (
          <li key={key} className="flex">
            <Tag>{key}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Integrity() {
  const t = useT();
  return (
    <Section title={t('home.integrity')}>
      <p className="pt-2.5 text-12 leading-5 text-text-2">{t('home.integrity.text')}</p>
    </Section>
  );
}
