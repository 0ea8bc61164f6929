import {
  closeSearchPanel,
  findNext,
  findPrevious,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { runScopeHandlers, type EditorView } from '@codemirror/view';
import type { JSX, KeyboardEvent } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { useStore, type Store } from '../../lib/store.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import type { IconShape } from '../../components/icon-shapes.ts';
import { Input } from '../../components/TextField.tsx';
import type { Matches } from './matches.ts';

/** Search query and its matches. */
export interface EditorSearch {
  query: SearchQuery;
  matches: Matches;
}

type QueryOptions = Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'regexp' | 'wholeWord'>;

/**
 * Find and replace bar above the editor's text. Enter moves to the next match, Shift+Enter to the previous
 * one.
 */
export function SearchBar({ view, search }: { view: EditorView; search: Store<EditorSearch> }): JSX.Element {
  const t = useT();
  const { query, matches } = useStore(search);
  const hasMatches = matches.count > 0;
  const change = (part: Partial<QueryOptions>): void => {
    const { search: what, replace, caseSensitive, regexp, wholeWord } = query;
    const options = { search: what, replace, caseSensitive, regexp, wholeWord, ...part };
    // Programs often contain the two characters `\n`. The query treats them as a line break only in a regular
    // expression.
    const next = new SearchQuery({ ...options, literal: !options.regexp });
    view.dispatch({ effects: setSearchQuery.of(next) });
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (runScopeHandlers(view, event.nativeEvent, 'search-panel')) event.preventDefault();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the fields inside
    <section
      aria-label={t('editorSearch.panel')}
      className="grid gap-1 px-2 py-1.5 font-sans text-13 text-text"
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <Input
          // CodeMirror focuses the element with this attribute when the search panel opens.
          {...{ 'main-field': 'true' }}
          value={query.search}
          aria-label={t('editorSearch.what')}
          placeholder={t('editorSearch.what')}
          isInvalid={query.search !== '' && !query.valid}
          size="small"
          className={cx(field, 'max-sm:-order-2 max-sm:basis-[calc(100%-48px)]')}
          onChange={(event) => change({ search: event.target.value })}
          onKeyDown={onEnter((isShifted) => (isShifted ? findPrevious : findNext)(view))}
        />
        <output className="mx-1 min-w-16 text-12 text-text-3 max-sm:min-w-0">
          {matchSummary(t, query, matches)}
        </output>
        <IconButton
          icon="left"
          size={28}
          label={t('editorSearch.previous')}
          disabled={!hasMatches}
          onClick={() => findPrevious(view)}
        />
        <IconButton
          icon="right"
          size={28}
          label={t('editorSearch.next')}
          disabled={!hasMatches}
          onClick={() => findNext(view)}
        />
        <Switch
          shape={shapes.matchCase}
          label={t('editorSearch.matchCase')}
          isOn={query.caseSensitive}
          onChange={(caseSensitive) => change({ caseSensitive })}
        />
        <Switch
          shape={shapes.wholeWord}
          label={t('editorSearch.wholeWord')}
          isOn={query.wholeWord}
          onChange={(wholeWord) => change({ wholeWord })}
        />
        <Switch
          shape={shapes.pattern}
          label={t('editorSearch.pattern')}
          isOn={query.regexp}
          onChange={(regexp) => change({ regexp })}
        />
        <IconButton
          icon="x"
          size={28}
          label={t('common.close')}
          className="ml-auto max-sm:-order-1"
          onClick={() => closeSearchPanel(view)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Input
          value={query.replace}
          aria-label={t('editorSearch.with')}
          placeholder={t('editorSearch.with')}
          size="small"
          className={field}
          onChange={(event) => change({ replace: event.target.value })}
          onKeyDown={onEnter(() => replaceNext(view))}
        />
        <Button tone="quiet" size="small" disabled={!hasMatches} onClick={() => replaceNext(view)}>
          {t('editorSearch.replace')}
        </Button>
        <Button tone="quiet" size="small" disabled={!hasMatches} onClick={() => replaceAll(view)}>
          {t('editorSearch.replaceAll')}
        </Button>
      </div>
    </section>
  );
}

const onEnter = (act: (isShifted: boolean) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act(event.shiftKey);
};

const field = 'flex-1 sm:max-w-60';

function matchSummary(
  t: ReturnType<typeof useT>,
  query: SearchQuery,
  { count, hasMore, at }: Matches,
): string {
  if (query.search === '') return '';
  if (!query.valid) return t('editorSearch.badPattern');
  if (count === 0) return t('editorSearch.none');
  if (at !== null) return t(hasMore ? 'editorSearch.placeOfMany' : 'editorSearch.place', { at, count });
  return t(hasMore ? 'editorSearch.countOfMany' : 'editorSearch.count', { count });
}

/** Icons: match case, whole word, regular expression. */
const shapes = {
  matchCase: {
    line: 'M1.5 12 4.75 4 8 12M2.6 9.5h4.3M14 7.5V12M14 9.75a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0',
  },
  wholeWord: {
    line: 'M1.5 11.5V14h13v-2.5M6.5 5.5v4M6.5 7.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0M9.5 2.5v7M9.5 7.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 0 0-3.5 0',
  },
  pattern: { line: 'M10.5 3v6.5M7.7 4.6l5.6 3.3M13.3 4.6 7.7 7.9', dots: 'M3.5 12h.01' },
} satisfies Record<string, IconShape>;

interface SwitchProps {
  shape: IconShape;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ shape, label, isOn, onChange }: SwitchProps): JSX.Element {
  return (
    <IconButton
      icon={shape}
      size={28}
      label={label}
      aria-pressed={isOn}
      className="aria-pressed:bg-brand-tint aria-pressed:text-brand"
      onClick={() => onChange(!isOn)}
    />
  );
}
