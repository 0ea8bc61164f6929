import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../routing/Link.tsx';
import { difficultyLevels } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { ActiveFilters, type AppliedFilter } from '../../../components/data-list/ActiveFilters.tsx';
import type { ChangeState } from '../../../components/data-list/list-state.ts';
import { SearchField } from '../../../components/data-list/SearchField.tsx';
import { difficultyName } from '../../../components/Difficulty.tsx';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Select } from '../../../components/Select.tsx';
import { useUser } from '../../../api/session.ts';
import type { ProblemFilters, ProblemListSearch } from './filters.ts';
import { SortSelect, StatusSelect } from './ListChoices.tsx';
import { savedListsQuery } from './saved-lists.ts';
import { useMedia } from '../../../components/use-media.ts';

export type ChangeSearch = ChangeState<ProblemListSearch>;

interface ProblemFilterBarProps {
  filters: ProblemFilters;
  change: ChangeSearch;
  onRandom: () => void;
  isRandomBusy: boolean;
  onOpenSheet: () => void;
}

/** One row of filters: text, source and difficulty, and a button that opens a random problem. */
export function ProblemFilterBar({
  filters,
  change,
  onRandom,
  isRandomBusy,
  onOpenSheet,
}: ProblemFilterBarProps): JSX.Element {
  const t = useT();
  const isWide = useMedia('(min-width: 1240px)');
  const isPhone = useMedia('(max-width: 767px)');
  return (
    <div className="mb-2 flex items-center gap-2">
      <SearchField
        icon="search"
        label={t('problem.keyword')}
        value={filters.keyword}
        className="min-w-0 flex-1"
        onChange={(keyword) => change({ keyword })}
      />
      {isWide && <SourceLinks oj={filters.oj} />}
      {!isPhone && (
        <>
          {!isWide && <SourceSelect filters={filters} change={change} />}
          <DifficultySelect filters={filters} change={change} />
          <StatusSelect filters={filters} change={change} className="w-[136px]" />
          <SortSelect filters={filters} change={change} className="w-[148px]" />
          <Button onClick={onRandom} isBusy={isRandomBusy}>
            <Icon name="dice" />
            {t('problem.random')}
          </Button>
        </>
      )}
      {!isWide && (
        <IconButton
          icon="filter"
          label={t('problem.filters')}
          className="border border-line-strong"
          aria-haspopup="dialog"
          onClick={onOpenSheet}
        />
      )}
    </div>
  );
}

/**
 * Sources to filter by: all, local, and each remote judge whose problems are in the bank. Empty if all problems are
 * local.
 */
function useSources(oj: string | undefined): readonly (string | undefined)[] {
  const { data: config } = useQuery(websiteConfigQuery);
  const remote = config?.remoteJudges ?? [];
  if (remote.length === 0 && oj === undefined) return [];
  const isUnknown = oj !== undefined && oj !== 'Mine' && !remote.includes(oj);
  return [undefined, 'Mine', ...remote, ...(isUnknown ? [oj] : [])];
}

function SourceLinks({ oj }: { oj: string | undefined }): JSX.Element | null {
  const t = useT();
  const sources = useSources(oj);
  if (sources.length === 0) return null;
  return (
    <nav className="seg" aria-label={t('problem.source')}>
      {sources.map((source) => (
        <Link
          key={source ?? 'All'}
          from="/problem"
          search={(before) => ({
            ...before,
            oj: source,
            tagId: undefined,
            currentPage: undefined,
          })}
          data-chosen={source === oj || undefined}
          aria-current={source === oj ? 'true' : undefined}
          replace
        >
          {source === undefined
            ? t('problem.sourceAll')
            : source === 'Mine'
              ? t('problem.sourceMine')
              : source}
        </Link>
      ))}
    </nav>
  );
}

interface ChoiceProps {
  filters: ProblemFilters;
  change: ChangeSearch;
  className?: string;
}

export function SourceSelect({ filters, change, className }: ChoiceProps): JSX.Element | null {
  const t = useT();
  const sources = useSources(filters.oj);
  if (sources.length === 0) return null;
  return (
    <Select
      label={t('problem.source')}
      {...(className !== undefined && { className })}
      value={filters.oj ?? ''}
      options={sources.map((source) => ({
        value: source ?? '',
        label:
          source === undefined
            ? t('problem.sourceAny')
            : source === 'Mine'
              ? t('problem.sourceMine')
              : source,
      }))}
      onValueChange={(value) => change({ oj: value || undefined, tagId: undefined })}
    />
  );
}

export function DifficultySelect({ filters, change, className = 'w-[136px]' }: ChoiceProps): JSX.Element {
  const t = useT();
  return (
    <Select
      label={t('problem.difficulty')}
      className={className}
      value={String(filters.difficulty ?? '')}
      options={[
        { value: '', label: t('problem.difficultyAny') },
        ...difficultyLevels.map((level) => ({ value: String(level), label: t(difficultyName(level)) })),
      ]}
      onValueChange={(value) => change({ difficulty: value === '' ? undefined : Number(value) })}
    />
  );
}

interface AppliedFiltersProps {
  filters: ProblemFilters;
  change: ChangeSearch;
  tagName: (id: number) => string | undefined;
}

/** The active filters as labels, each removable. */
export function AppliedFilters({ filters, change, tagName }: AppliedFiltersProps): JSX.Element {
  const t = useT();
  const { difficulty, oj, keyword, tagId, myStatus, listId } = filters;
  const uid = useUser()?.uid ?? null;
  const { data: lists } = useQuery(savedListsQuery(listId === undefined ? null : uid));
  const applied: AppliedFilter<ProblemListSearch>[] = [];
  if (keyword !== undefined)
    applied.push({
      key: 'keyword',
      text: t('problem.appliedKeyword', { value: keyword }),
      without: { keyword: undefined },
    });
  if (oj !== undefined)
    applied.push({
      key: 'oj',
      text: t('problem.appliedSource', { value: oj === 'Mine' ? t('problem.sourceMine') : oj }),
      without: { oj: undefined },
    });
  if (difficulty !== undefined)
    applied.push({
      key: 'difficulty',
      text: t('problem.appliedDifficulty', { value: t(difficultyName(difficulty)) }),
      without: { difficulty: undefined },
    });
  if (myStatus !== undefined)
    applied.push({
      key: 'myStatus',
      text: t('problem.appliedMine', { value: t(`problem.mine.${myStatus}`) }),
      without: { myStatus: undefined },
    });
  if (listId !== undefined) {
    const name = lists?.find(({ id }) => id === listId)?.name;
    applied.push({
      key: 'listId',
      text: t('problem.appliedSaved', { value: name ?? t('problem.saved.bookmarks') }),
      without: { listId: undefined },
    });
  }
  for (const id of tagId) {
    const rest = tagId.filter((tag) => tag !== id);
    applied.push({
      key: `tag-${id}`,
      text: t('problem.appliedTag', { value: tagName(id) ?? `#${id}` }),
      without: { tagId: rest.length === 0 ? undefined : rest },
    });
  }
  return <ActiveFilters filters={applied} cleared={noProblemFilters} onChange={change} />;
}

export const noProblemFilters = {
  keyword: undefined,
  oj: undefined,
  difficulty: undefined,
  tagId: undefined,
  myStatus: undefined,
  listId: undefined,
};
