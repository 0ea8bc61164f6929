import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatExact } from '../../../lib/format-time.ts';
import type { ChangeState } from '../../../components/data-list/list-state.ts';
import { SearchField } from '../../../components/data-list/SearchField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Switch } from '../../../components/Switch.tsx';
import type { ScoreboardSearch } from './scoreboard-search.ts';

interface ScoreboardToolbarProps {
  search: ScoreboardSearch;
  onChange: ChangeState<ScoreboardSearch>;
  /** Number of users that the viewer follows. */
  followed: number;
  /** Whether the contest has a freeze that the viewer may bypass. */
  hasSeal: boolean;
  /** Whether the viewer may include submissions after the end. */
  canContainEnd: boolean;
  /** Switch for automatic updates; null if the scoreboard cannot change any more. */
  refreshing: { isOn: boolean; set: (isOn: boolean) => void } | null;
  summary: { people: number; problems: number; updatedAt: number } | undefined;
}

type Flag = 'onlyFollowed' | 'followedFirst' | 'removeStar' | 'containsEnd' | 'forceRefresh';

/** Search and switches of a scoreboard; on phones the switches are behind a button. */
export function ScoreboardToolbar(props: ScoreboardToolbarProps): JSX.Element {
  const { search, onChange, followed, hasSeal, canContainEnd, refreshing, summary } = props;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const hasFollowed = followed > 0 || search.onlyFollowed === true;
  const flags: readonly (readonly [Flag, string, boolean])[] = [
    ['onlyFollowed', t('contest.board.onlyFollowed', { count: followed }), hasFollowed],
    ['followedFirst', t('contest.board.followedFirst'), hasFollowed],
    ['removeStar', t('contest.board.removeStar'), true],
    ['containsEnd', t('contest.containsEnd'), canContainEnd],
    ['forceRefresh', t('contest.board.real'), hasSeal],
  ];
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <SearchField
        icon="search"
        label={t('contest.board.search')}
        value={search.keyword}
        className="max-sm:flex-1 sm:w-60"
        onChange={(keyword) => onChange({ keyword })}
      />
      <IconButton
        icon="filter"
        label={t('contest.board.switches')}
        aria-expanded={isOpen}
        className="border border-line-strong sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      />
      <div
        className={cx('flex flex-wrap items-center gap-x-4 max-sm:basis-full', !isOpen && 'max-sm:hidden')}
      >
        {refreshing === null ? null : (
          <Switch
            label={t('contest.board.refresh')}
            checked={refreshing.isOn}
            onCheckedChange={refreshing.set}
          />
        )}
        {flags.map(([flag, label, isShown]) =>
          isShown ? (
            <Switch
              key={flag}
              label={label}
              checked={search[flag] === true}
              onCheckedChange={(isOn) => onChange({ [flag]: isOn ? true : undefined })}
            />
          ) : null,
        )}
      </div>
      <output className="text-12 text-text-3 max-sm:hidden sm:ml-auto">
        {summary === undefined
          ? ' '
          : t('contest.board.summary', {
              people: summary.people,
              problems: summary.problems,
              time: formatExact(summary.updatedAt).slice(11),
            })}
      </output>
    </div>
  );
}
