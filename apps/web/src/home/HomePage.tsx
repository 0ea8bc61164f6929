import { remoteJudgeKeys } from '@xiezhi/contract/limits';
import { useT } from '../i18n/messages.ts';
import { useSiteName, useTitle } from '../shell/title.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Announcements } from './Announcements.tsx';
import { SevenDayRank } from './SevenDayRank.tsx';
import { UpdatedProblems } from './UpdatedProblems.tsx';
import { WeekStatistics } from './WeekStatistics.tsx';

/** What is new. On a phone the parts follow one another in the order written here. */
export function HomePage() {
  const t = useT();
  const site = useSiteName();
  useTitle(t('common.nav.home'));
  return (
    <div className="page-box">
      <h1 className="sr-only">{site}</h1>
      <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[repeat(4,auto)_1fr]">
        <Announcements className="sm:max-lg:col-span-2 lg:col-start-2" />
        <UpdatedProblems className="sm:max-lg:col-span-2 lg:col-start-1 lg:row-span-5 lg:row-start-1" />
        <WeekStatistics className="lg:col-start-2" />
        <SevenDayRank className="sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-3 lg:col-start-2" />
        <Section title={t('home.remoteJudges')} className="lg:col-start-2">
          <ul className="flex flex-wrap gap-1.5 pt-2.5">
            {remoteJudgeKeys.map((key) => (
              <li key={key} className="flex">
                <Tag>{key}</Tag>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('home.integrity')} className="lg:col-start-2">
          <p className="pt-2.5 text-12 leading-5 text-text-2">{t('home.integrity.text')}</p>
        </Section>
      </div>
    </div>
  );
}
