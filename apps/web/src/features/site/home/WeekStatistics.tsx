import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/messages.ts';
import { SiteZone } from '../../../components/date-time/SiteTimeZone.tsx';
import { Section } from '../../../components/Section.tsx';
import { weekQuery } from './queries.ts';
import { QueryPart } from './QueryPart.tsx';
import { WeekChart } from './WeekChart.tsx';

export function WeekStatistics() {
  const t = useT();
  const query = useQuery(weekQuery);
  return (
    <Section
      title={t('home.week.title')}
      aside={
        <span className="flex gap-3.5">
          <SiteZone />
          <Legend color="bg-heat-2">{t('home.week.total')}</Legend>
          <Legend color="bg-brand">{t('home.week.accepted')}</Legend>
        </span>
      }
    >
      <div className="mt-3 h-33">
        <QueryPart query={query} skeleton={null}>
          {(week) => (
            <WeekChart
              label={t('home.week')}
              days={week.dateStrList.map((day, index) => {
                const total = week.totalCountList[index] ?? 0;
                const accepted = week.acCountList[index] ?? 0;
                return { day, total, accepted, text: t('home.week.day', { day, total, accepted }) };
              })}
            />
          )}
        </QueryPart>
      </div>
    </Section>
  );
}

function Legend({ color, children }: { color: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2 ${color}`} />
      {children}
    </span>
  );
}
