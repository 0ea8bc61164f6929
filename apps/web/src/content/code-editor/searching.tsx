import { getSearchQuery, highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { type EditorView, keymap, type Panel, type ViewUpdate } from '@codemirror/view';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadMessages, translate } from '../../i18n/messages.ts';
import { createStore } from '../../lib/store.ts';
import { matchesOf } from './matches.ts';
import { type EditorSearch, SearchBar } from './SearchBar.tsx';

/** Loads the search bar with its keys, and highlighting of text equal to the selection. */
export async function loadSearch(): Promise<Extension> {
  await loadMessages(['editorSearch']);
  return [
    search({ top: true, literal: true, createPanel }),
    highlightSelectionMatches(),
    keymap.of(searchKeymap),
  ];
}

/** Messages of CodeMirror (announcements, go-to-line) in the current language. */
export function phrases(): Extension {
  return EditorState.phrases.of({
    'current match': translate('editorSearch.currentMatch'),
    'on line': translate('editorSearch.onLine'),
    'replaced $ matches': translate('editorSearch.replaced'),
    'replaced match on line $': translate('editorSearch.replacedOnLine'),
    'Selection deleted': translate('editorSearch.selectionDeleted'),
    'Go to line': translate('editorSearch.goToLine'),
    go: translate('editorSearch.go'),
    close: translate('common.close'),
  });
}

const searchIn = (state: EditorState): EditorSearch => {
  const query = getSearchQuery(state);
  return { query, matches: matchesOf(state, query) };
};

function createPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  const root = createRoot(dom);
  const now = createStore(searchIn(view.state));
  // Renders synchronously, because the editor focuses the search field immediately after this.
  flushSync(() => root.render(<SearchBar view={view} search={now} />));
  return {
    dom,
    top: true,
    mount() {
      const field = dom.querySelector('input');
      field?.focus();
      field?.select();
    },
    update({ state, startState, docChanged, selectionSet }: ViewUpdate) {
      const isSame = getSearchQuery(state) === getSearchQuery(startState);
      if (docChanged || selectionSet || !isSame) now.set(searchIn(state));
    },
    destroy() {
      // Deferred, because React may be rendering: when React unmounts a page, the page destroys its editor.
      queueMicrotask(() => root.unmount());
    },
  };
}
