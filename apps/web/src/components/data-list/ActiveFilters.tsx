import { useT } from '../../i18n/messages.ts';
import { Tag } from '../Tag.tsx';
import type { ChangeState } from './list-state.ts';

/** A filter in force, in words. */
export interface AppliedFilter<State> {
  key: string;
  text: string;
  /** What changes when it is taken away. */
  without: Partial<State>;
}

interface AppliedProps<State> {
  filters: readonly AppliedFilter<State>[];
  /** What takes all of them away. */
  cleared: Partial<State>;
  onChange: ChangeState<State>;
}

/** The filters in force, each with a cross, on a line of their own; nothing where there are none. */
export function ActiveFilters<State>({ filters, cleared, onChange }: AppliedProps<State>) {
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
