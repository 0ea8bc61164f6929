import { limits } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { ScoreboardLegend } from '../scoreboard/ScoreboardLegend.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Pager } from '../../../components/Pager.tsx';
import { Select } from '../../../components/Select.tsx';
import type { ScoreboardSearch } from './scoreboard-search.ts';

interface ScoreboardFooterProps {
  rule: 'acm' | 'oi';
  isSealed: boolean;
  hasLate: boolean;
  /** Number of rows on all pages. */
  total: number;
  search: ScoreboardSearch;
}

/** Legend of the scoreboard and its optional pager. By default, the scoreboard has only one page. */
export function ScoreboardFooter({
  rule,
  isSealed,
  hasLate,
  total,
  search,
}: ScoreboardFooterProps): JSX.Element {
  const t = useT();
  const { change, pager } = useListAddress<ScoreboardSearch>();
  const { limit, currentPage = 1 } = search;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <ScoreboardLegend rule={rule} isSealed={isSealed} hasLate={hasLate} />
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
