import { useT } from '../../i18n/messages.ts';
import { Tag } from '../Tag.tsx';
import type { ChangeState } from './list-state.ts';

/** An active filter and its description. */
export interface AppliedFilter<State> {
  key: string;
  text: string;
  /** State change that removes the filter. */
  without: Partial<State>;
}

interface ActiveFiltersProps<State> {
  filters: readonly AppliedFilter<State>[];
  /** State change that removes all filters. */
  cleared: Partial<State>;
  onChange: ChangeState<State>;
}

/** Line of active filters, each with a remove button. Renders nothing if no filter is active. */
export function ActiveFilters<State>({ filters, cleared, onChange }: ActiveFiltersProps<State>) {
  const t = useT();
  if (filters.length === 0) return null;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-1.5 py-1 text-13">
      {filters.map(({ key, text, without }) => (
        <Tag
          key={key}
          isChosen
          removeLabel={t('common.list.removeFilter', { name: text })}
          onRemove={() => onChange(without)}
        >
          {text}
        </Tag>
      ))}
      <button
        type="button"
        className="relative px-1.5 text-12 text-text-3 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-text"
        onClick={() => onChange(cleared)}
      >
        {t('common.list.clear')}
      </button>
    </div>
  );
}
