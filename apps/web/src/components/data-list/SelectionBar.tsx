import { useState } from 'react';
import { useT } from '../../i18n/messages.ts';
import { Button } from '../Button.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import type { RowKey } from './rows.tsx';
import type { SelectedRows, Selection } from './selection.ts';

/** A bulk action on the selected rows. */
export interface BulkAction {
  id: string;
  /** Button label, a verb. */
  label: string;
  icon?: IconName;
  isDangerous?: boolean;
  /**
   * Runs the action; the buttons are disabled meanwhile. If the action needs confirmation, it asks here and names
   * `count`.
   */
  run: (selected: SelectedRows, count: number) => Promise<void> | void;
}

interface SelectionBarProps {
  selected: Selection;
  actions: readonly BulkAction[];
  page: readonly RowKey[];
  /** Number of rows on all pages. */
  total: number;
  takesAllMatching: boolean;
}

/** Bar below the list: number of selected rows and bulk actions. */
export function SelectionBar({ selected, actions, page, total, takesAllMatching }: SelectionBarProps) {
  const t = useT();
  const [running, setRunning] = useState<string | null>(null);
  const count = selected.isAllMatching ? total : selected.keys.size;
  const isWholePage = page.every((key) => selected.keys.has(key));

  async function run(act: BulkAction): Promise<void> {
    setRunning(act.id);
    try {
      await act.run({ keys: selected.keys, isAllMatching: selected.isAllMatching }, count);
    } finally {
      setRunning(null);
    }
  }

  return (
    <section
      aria-label={t('list.bulk')}
      className="foot-bar z-2 flex min-h-13 flex-wrap items-center gap-2 border-b border-line bg-bg py-2 text-13 text-text-2"
    >
      <output className="mr-1">{t('list.selected', { count })}</output>
      {actions.map((act) => (
        <Button
          key={act.id}
          tone={act.isDangerous === true ? 'danger' : 'plain'}
          isBusy={running === act.id}
          disabled={running !== null}
          onClick={() => void run(act)}
        >
          {act.icon === undefined ? null : <Icon name={act.icon} />}
          {act.label}
        </Button>
      ))}
      {takesAllMatching && isWholePage && !selected.isAllMatching && total > page.length ? (
        <Button tone="quiet" onClick={() => selected.selectAllMatching(page)}>
          {t('list.selectAll', { count: total })}
        </Button>
      ) : null}
      <Button tone="quiet" className="sm:ml-auto" onClick={selected.clear}>
        {t('list.clearSelection')}
      </Button>
    </section>
  );
}
