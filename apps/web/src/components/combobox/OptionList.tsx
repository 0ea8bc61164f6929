import { Combobox as Base } from '@base-ui/react/combobox';
import { useT } from '../../i18n/messages.ts';
import { Icon } from '../Icon.tsx';
import { isCreate, type Listed } from './option.ts';
import type { SearchState } from './search.ts';

interface OptionListProps {
  /** Label of the field, used for the list. */
  label: string;
  state: SearchState<unknown>;
  /** Whether options come from a search. If so, an empty list asks the user to type. */
  isSearch: boolean;
  text: string;
  count: number;
  /** Container of the popup. If the field is in a dialog, the popup must be inside the dialog. */
  container: HTMLElement | null | undefined;
}

/** Popup of a combobox: the state of the search, and the options. */
export function OptionList({ label, state, isSearch, text, count, container }: OptionListProps) {
  const t = useT();
  return (
    <Base.Portal container={container}>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-(--z-dialog) outline-none">
        <Base.Popup
          aria-busy={state.kind === 'searching' || undefined}
          className="max-h-[min(var(--available-height),320px)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-3 border border-line-strong bg-raised p-1 shadow-float outline-none"
        >
          <Base.Status className="px-2.5 text-13 text-text-3 not-empty:py-1.5">
            {state.kind === 'searching' && count === 0
              ? t('field.loading')
              : state.kind === 'failed'
                ? t('field.searchFailed', { reason: state.reason })
                : count > 0
                  ? null
                  : isSearch && text.trim() === ''
                    ? t('field.typeToSearch')
                    : t('field.none')}
          </Base.Status>
          <Base.List aria-label={label} className="outline-none">
            {(option: Listed) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.isDisabled === true}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-2 px-2.5 py-1 text-13 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-text-disabled data-highlighted:bg-hover sm:min-h-8"
              >
                <span className="flex size-4 flex-none items-center text-brand">
                  {isCreate(option) ? (
                    <Icon name="plus" />
                  ) : (
                    <Base.ItemIndicator>
                      <Icon name="check" />
                    </Base.ItemIndicator>
                  )}
                </span>
                <span className="min-w-0 flex-1 break-words">
                  {isCreate(option) ? t('field.create', { name: option.label }) : option.label}
                  {option.detail === undefined ? null : (
                    <span className="block text-12 text-text-3">{option.detail}</span>
                  )}
                </span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
