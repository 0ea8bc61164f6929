import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Section } from '../../../components/Section.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { unfinishedQuery } from './queries.ts';

/**
 * Attempted but unsolved problems, most recent first. Renders nothing for visitors, or if there are no such problems.
 */
export function ContinueSolving() {
  const t = useT();
  const user = useUser();
  const { data: problems = [] } = useQuery({ ...unfinishedQuery(user?.uid), enabled: user !== null });
  if (user === null || problems.length === 0) return null;
  return (
    <Section title={t('home.continue')}>
      <ul>
        {problems.map((problem) => (
          <li key={problem.pid}>
            <ProblemLink problem={problem} status={problem.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
