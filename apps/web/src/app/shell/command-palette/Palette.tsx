import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { commandKey } from '../../../lib/command-key.ts';
import { isComposing, useImeValue } from '../../../lib/composing.ts';
import { Icon } from '../../../components/Icon.tsx';
import { paletteGroups, type PaletteItem } from './entries.ts';
import { PaletteList } from './PaletteList.tsx';
import { searchQuery } from './queries.ts';
import { recentPages } from './recent.ts';
import { useFixedItems } from './use-fixed-items.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';

/** Debounce of the search in milliseconds. */
const DEBOUNCE_MS = 120;

/** Command palette: one field to find pages, problems, users and submissions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** Keyword for which the user pressed Enter before its results arrived; null if there is none. */
  const wanted = useRef<string | null>(null);
  const queryClient = useQueryClient();
  const router = useRouter();
  const [recent] = useState(recentPages);
  const [counted, composition] = useImeValue(typed);
  const keyword = counted.trim();
  const asked = useDebouncedValue(keyword, DEBOUNCE_MS);
  const search = useQuery(searchQuery(asked, locale));
  const isWaiting = keyword !== '' && (asked !== keyword || search.isFetching) && search.error === null;
  const { pages, commands } = useFixedItems();
  const found = keyword === '' ? undefined : search.data;
  const groups = useMemo(
    () => paletteGroups({ keyword, pages, commands, recent, found, t }),
    [keyword, pages, commands, recent, found, t],
  );
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(at, items.length - 1);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      // Prevents results that arrive after closing from navigating.
      wanted.current = null;
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function choose(item: PaletteItem | undefined, isApart = false): void {
    if (item === undefined) return;
    if ('run' in item.action) {
      onClose();
      item.action.run();
    } else if (isApart) {
      window.open(item.action.href, '_blank', 'noopener');
    } else {
      onClose();
      void router.navigate({ href: item.action.href });
    }
  }

  /**
   * Opens the first item for the current keyword. Waits for its results, because the items shown may belong to the
   * previous keyword.
   */
  async function chooseBest(): Promise<void> {
    wanted.current = keyword;
    const answer = await queryClient.fetchQuery(searchQuery(keyword, locale)).catch(() => undefined);
    if (wanted.current !== keyword) return;
    const [best] = paletteGroups({ keyword, pages, commands, recent, found: answer, t });
    choose(best?.items[0]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const last = items.length - 1;
    const next = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 6),
      PageUp: Math.max(0, current - 6),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, next));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isWaiting && current <= 0) void chooseBest();
      else choose(items[current], event.ctrlKey || event.metaKey);
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t('common.palette.open')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-2 mb-auto w-[calc(100vw-16px)] max-w-[600px] flex-col overflow-hidden rounded-3 border border-line-strong bg-raised p-0 text-text shadow-float backdrop:bg-scrim open:flex sm:mt-[12vh]"
    >
      <div className="flex h-12 flex-none items-center gap-2.5 border-b border-line px-4">
        <Icon name="search" className="text-text-3" />
        <input
          role="combobox"
          aria-label={t('common.palette.open')}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length === 0 ? undefined : `${listId}-${current}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={60}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            wanted.current = null;
          }}
          onKeyDown={onKeyDown}
          {...composition}
          className="h-full min-w-0 flex-1 bg-transparent text-16 text-text shadow-none! outline-none"
        />
        <span
          aria-hidden="true"
          className={cx('size-1.5 rounded-full bg-brand', isWaiting ? 'visible' : 'invisible')}
        />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        current={current}
        isStale={isWaiting && search.isPlaceholderData}
        onPoint={setAt}
        onChoose={choose}
      />
      <output className={cx('px-4 text-13 text-text-3', items.length === 0 ? 'py-6 text-center' : 'sr-only')}>
        {isWaiting
          ? t('palette.searching')
          : search.error !== null && keyword !== ''
            ? t('palette.failed')
            : items.length === 0
              ? t('palette.nothing')
              : t('palette.count', { count: items.length })}
      </output>
      {search.error !== null && keyword !== '' && items.length > 0 ? (
        <p className="border-t border-line px-4 py-2 text-12 text-text-3">{t('palette.failed')}</p>
      ) : null}
      <div
        aria-hidden="true"
        className="hidden h-8 flex-none items-center gap-4 border-t border-line px-4 text-12 text-text-3 sm:flex"
      >
        <span>↑ ↓ {t('palette.hint.move')}</span>
        <span>↵ {t('palette.hint.open')}</span>
        <span>
          {commandKey} ↵ {t('palette.hint.tab')}
        </span>
        <span>Esc {t('common.close')}</span>
      </div>
    </dialog>
  );
}
