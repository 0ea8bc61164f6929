import { useMutation } from '@tanstack/react-query';
import type { JSX } from 'react';
import { download } from '../../../../components/download.ts';
import { useT } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { stringifySearch } from '../../../../lib/search.ts';
import { scopePath, useScope } from '../../../../routing/scope.ts';
import { Button, buttonClass } from '../../../../components/Button.tsx';
import type { ChangeState } from '../../../../components/data-list/list-state.ts';
import { SearchField } from '../../../../components/data-list/SearchField.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { Select } from '../../../../components/Select.tsx';
import { Switch } from '../../../../components/Switch.tsx';
import { matrixOrders, type MatrixOrder, type MatrixSearch } from './matrix-search.ts';

interface MatrixToolsProps {
  tid: number;
  search: MatrixSearch;
  onChange: ChangeState<MatrixSearch>;
  onSort: (order: MatrixOrder) => void;
  /** Whether the layout is narrow and therefore has no sortable headers. */
  isNarrow: boolean;
  /** Number of students who are stuck on a problem. */
  stuck: number;
  live: { isOn: boolean; set: (isOn: boolean) => void };
  updatedAt: number;
}

/** Filters of the matrix, and downloads. */
export function MatrixTools(props: MatrixToolsProps): JSX.Element {
  const { tid, search, onChange, onSort, isNarrow, stuck, live, updatedAt } = props;
  const t = useT();
  const home = scopePath(useScope());
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => {
      const { keyword, onlyStuck } = search;
      const wanted = stringifySearch({ tid, format, keyword, onlyStuck });
      return download(`/api/file/download-training-matrix${wanted}`, `training_${tid}.${format}`);
    },
  });
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        icon="search"
        label={t('trainingStaff.search')}
        value={search.keyword}
        className="max-sm:w-full sm:w-52"
        onChange={(keyword) => onChange({ keyword })}
      />
      <Segmented
        label={t('trainingStaff.shows')}
        value={search.shows ?? 'verdict'}
        options={[
          { value: 'verdict', label: t('trainingStaff.shows.verdict') },
          { value: 'time', label: t('trainingStaff.shows.time') },
        ]}
        onChange={(shows) => onChange({ shows: shows === 'time' ? 'time' : undefined })}
      />
      {isNarrow ? (
        <Select
          label={t('trainingStaff.order')}
          value={search.order ?? 'stuck'}
          options={matrixOrders.map((order) => ({ value: order, label: t(`trainingStaff.order.${order}`) }))}
          onValueChange={(next) => onSort(matrixOrders.find((order) => order === next) ?? 'stuck')}
        />
      ) : null}
      <Switch
        label={t('trainingStaff.onlyStuck', { count: stuck })}
        checked={search.onlyStuck === true}
        onCheckedChange={(isOn) => onChange({ onlyStuck: isOn ? true : undefined })}
      />
      <Switch label={t('trainingStaff.live')} checked={live.isOn} onCheckedChange={live.set} />
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <output className="text-12 text-text-3 max-sm:hidden">
          {t('trainingStaff.updated', { time: formatExact(updatedAt).slice(11) })}
        </output>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            isBusy={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {t(`trainingStaff.${format}`)}
          </Button>
        ))}
        <a href={`${home}/pulse`} target="_blank" rel="noopener" className={buttonClass('plain', 'small')}>
          <Icon name="monitor" />
          {t('trainingStaff.pulse')}
        </a>
      </div>
    </div>
  );
}
