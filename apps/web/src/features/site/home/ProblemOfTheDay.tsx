import { judgedOf } from '@xiezhi/contract/enums/status';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import { SiteZone } from '../../../components/date-time/SiteTimeZone.tsx';
import { Section } from '../../../components/Section.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { myStatusQuery, problemOfTheDayQuery } from './queries.ts';
import { QueryPart, SkeletonList } from './QueryPart.tsx';

/** The problem of the day, the same for all users. Renders nothing if the problem bank is empty. */
export function ProblemOfTheDay() {
  const t = useT();
  const user = useUser();
  const query = useQuery(problemOfTheDayQuery);
  const pids = query.data?.problem ? [query.data.problem.pid] : [];
  const mine = useQuery({ ...myStatusQuery(pids), enabled: user !== null && pids.length > 0 });
  if (query.data?.problem === null) return null;
  return (
    <Section
      title={t('home.today')}
      aside={
        <>
          {query.data?.day} <SiteZone />
        </>
      }
    >
      <QueryPart query={query} skeleton={<SkeletonList rows={1} />}>
        {({ problem }) =>
          problem === null ? null : (
            <ProblemLink problem={problem} status={mine.data?.[String(problem.pid)]?.status}>
              {judgedOf(problem) === 0
                ? null
                : t('home.today.rate', { rate: formatRate(acceptanceRate(problem.ac, judgedOf(problem))) })}
            </ProblemLink>
          )
        }
      </QueryPart>
    </Section>
  );
}
