import { getSearchQuery, highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { type EditorView, keymap, type Panel, type ViewUpdate } from '@codemirror/view';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadMessages, translate } from '../../i18n/messages.ts';
import { createStore } from '../../lib/store.ts';
import { matchesOf } from './matches.ts';
import { type Search, SearchBar } from './SearchBar.tsx';

/** The bar for finding and replacing with its keys, and the places that equal what is chosen. */
export async function loadSearch(): Promise<Extension> {
  await loadMessages(['find']);
  return [
    search({ top: true, literal: true, createPanel }),
    highlightSelectionMatches(),
    keymap.of(searchKeymap),
  ];
}

/** What CodeMirror itself says, aloud or in the question for a line, in the present language. */
export function phrases(): Extension {
  return EditorState.phrases.of({
    'current match': translate('find.currentMatch'),
    'on line': translate('find.onLine'),
    'replaced $ matches': translate('find.replaced'),
    'replaced match on line $': translate('find.replacedOnLine'),
    'Selection deleted': translate('find.selectionDeleted'),
    'Go to line': translate('find.goToLine'),
    go: translate('find.go'),
    close: translate('common.close'),
  });
}

const searchIn = (state: EditorState): Search => {
  const query = getSearchQuery(state);
  return { query, matches: matchesOf(state, query) };
};

function createPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  const root = createRoot(dom);
  const now = createStore(searchIn(view.state));
  // At once, for the editor puts the caret into the field with its next step.
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
      // React may be drawing just now: an editor goes with the page that shows it.
      queueMicrotask(() => root.unmount());
    },
  };
}
