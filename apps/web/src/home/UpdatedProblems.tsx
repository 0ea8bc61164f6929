import { useQuery } from '@tanstack/react-query';
import { Link } from '../navigation/Link.tsx';
import { JudgeStatus } from '@xiezhi/contract/status';
import { useUser } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { Difficulty } from '../ui/Difficulty.tsx';
import { Section } from '../ui/Section.tsx';
import { Time } from '../ui/Time.tsx';
import { VerdictIcon } from '../ui/verdict/VerdictBadge.tsx';
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
              {problems.map((problem) => {
                const status = mine.data?.[String(problem.id)]?.status ?? JudgeStatus.NotSubmitted;
                return (
                  <li key={problem.id}>
                    <Link
                      to="/problem/$problemID"
                      params={{ problemID: problem.problemId }}
                      className="ring-inside flex h-row items-center gap-2 border-b border-line hover:bg-hover sm:gap-3"
                    >
                      <span className="flex w-7 flex-none justify-center">
                        {status === JudgeStatus.NotSubmitted ? null : <VerdictIcon status={status} />}
                      </span>
                      <span className="min-w-11 flex-none font-mono text-12 text-text-3">
                        {problem.problemId}
                      </span>
                      <span className="ellipsis flex-1 font-medium">{problem.title}</span>
                      <Difficulty
                        level={problem.difficulty}
                        className="w-30 flex-none text-13 max-sm:hidden"
                      />
                      <Time
                        value={problem.gmtModified}
                        className="flex-none text-right text-12 text-text-3 sm:w-21"
                      />
                    </Link>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryPart>
    </Section>
  );
}
