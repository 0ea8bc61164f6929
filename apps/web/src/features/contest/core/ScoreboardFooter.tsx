import { limits } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { BoardLegend } from '../scoreboard/BoardLegend.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Pager } from '../../../components/Pager.tsx';
import { Select } from '../../../components/Select.tsx';
import type { BoardSearch } from './board-search.ts';

interface BoardFootProps {
  rule: 'acm' | 'oi';
  isSealed: boolean;
  hasLate: boolean;
  /** Number of rows on all pages. */
  total: number;
  search: BoardSearch;
}

/** Legend and optional paging; by default the scoreboard is one page. */
export function ScoreboardFooter({ rule, isSealed, hasLate, total, search }: BoardFootProps): JSX.Element {
  const t = useT();
  const { change, pager } = useListAddress<BoardSearch>();
  const { limit, currentPage = 1 } = search;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <BoardLegend rule={rule} isSealed={isSealed} hasLate={hasLate} />
      <Select
        label={t('common.pager.size')}
        size="small"
        isQuiet
        className="sm:ml-auto"
        value={String(limit ?? '')}
        onValueChange={(value) => change({ limit: value === '' ? undefined : Number(value) })}
        options={[
          { value: '', label: t('contest.board.whole') },
          ...limits.boardPageSizes.map((size) => ({
            value: String(size),
            label: t('common.pager.perPage', { count: size }),
          })),
        ]}
      />
      {limit === undefined || total <= limit ? null : (
        <Pager current={currentPage} {...pager(total, limit)} hasSizes={false} />
      )}
    </div>
  );
}
