import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { myStatusQuery, updatedProblemsQuery } from './queries.ts';
import { NothingYet, QueryPart, SkeletonList } from './QueryPart.tsx';

export function UpdatedProblems() {
  const t = useT();
  const user = useUser();
  const query = useQuery(updatedProblemsQuery);
  const pids = query.data?.map((problem) => problem.id) ?? [];
  const mine = useQuery({ ...myStatusQuery(pids), enabled: user !== null && pids.length > 0 });

  return (
    <Section
      title={t('home.updatedProblems')}
      aside={
        <Link to="/problem" className="rounded-1 hover:text-text">
          {t('common.nav.problem')}
        </Link>
      }
    >
      <QueryPart query={query} skeleton={<SkeletonList rows={10} />}>
        {(problems) =>
          problems.length === 0 ? (
            <NothingYet>{t('home.updatedProblems.none')}</NothingYet>
          ) : (
            <ul>
              {problems.map((problem) => (
                <li key={problem.id}>
                  <ProblemLink problem={problem} status={mine.data?.[String(problem.id)]?.status}>
                    <Time value={problem.gmtModified} />
                  </ProblemLink>
                </li>
              ))}
            </ul>
          )
        }
      </QueryPart>
    </Section>
  );
}
