import { difficultyLevels } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { Button } from '../../../components/Button.tsx';
import { Difficulty } from '../../../components/Difficulty.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Section } from '../../../components/Section.tsx';
import type { UserActivity, UserHome } from './queries.ts';
import { TagAndLanguageStatistics } from './TagAndLanguageStatistics.tsx';

type Groups = NonNullable<UserHome['solvedGroupByDifficulty']>;
type Solved = Groups[string];

/** Number of problems per difficulty that are shown until the user expands the list. */
const shownFirst = 60;

interface SolvedProblemsProps {
  groups: Groups | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  activity: UserActivity | undefined;
}

/** Solved problems by difficulty, with their number. */
export function SolvedProblems({ groups, isRefreshing, onRefresh, activity }: SolvedProblemsProps) {
  const t = useT();
  const listOf = (level: number): Solved => groups?.[level] ?? [];
  const most = Math.max(1, ...difficultyLevels.map((level) => listOf(level).length));
  const refresh = (
    <Button tone="quiet" size="small" isBusy={isRefreshing} onClick={onRefresh} className="-mt-1">
      <Icon name="reset" />
      {t('user.refresh')}
    </Button>
  );
  if (groups === null)
    return (
      <EmptyState
        icon="check"
        title={t('user.solved.none')}
        detail={t('user.solved.none.detail')}
        actions={refresh}
      />
    );
  return (
    <>
      <ul className="flex flex-col gap-1 py-4">
        {difficultyLevels.map((level) => {
          const { length } = listOf(level);
          return (
            <li
              key={level}
              className="grid h-6 grid-cols-[116px_minmax(0,1fr)_40px] items-center gap-2 text-13"
            >
              <Difficulty level={level} />
              <span
                aria-hidden="true"
                className="h-2 rounded-1"
                style={{ width: `${(length / most) * 100}%`, background: `var(--d-${level})` }}
              />
              <span className="text-right text-text-2">{formatNumber(length)}</span>
            </li>
          );
        })}
      </ul>
      <TagAndLanguageStatistics activity={activity} />
      <Section title={t('user.byDifficulty')} aside={refresh}>
        {difficultyLevels
          .filter((level) => listOf(level).length > 0)
          .map((level) => (
            <Group key={level} level={level} problems={listOf(level)} />
          ))}
      </Section>
    </>
  );
}

function Group({ level, problems }: { level: number; problems: Solved }) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, shownFirst);
  return (
    <section className="mt-4">
      <h3 className="flex justify-between border-b border-line pb-1.5 text-13 font-regular">
        <Difficulty level={level} />
        <span className="text-text-3">{t('user.problems', { count: problems.length })}</span>
      </h3>
      <ul className="flex flex-wrap gap-x-3 pt-1 font-mono text-13">
        {shown.map(({ id, problemId }) => (
          <li key={id} className="max-w-full">
            <Link
              to="/problem/$problemID"
              params={{ problemID: problemId }}
              className="flex h-11 min-w-6 items-center rounded-1 hover:text-brand sm:h-7"
            >
              <span className="ellipsis">{problemId}</span>
            </Link>
          </li>
        ))}
        {shown.length === problems.length ? null : (
          <li>
            <button
              type="button"
              className="flex h-11 items-center rounded-1 font-sans text-13 text-brand hover:text-brand-hover sm:h-7"
              onClick={() => setIsWhole(true)}
            >
              {t('user.moreProblems', { count: problems.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
