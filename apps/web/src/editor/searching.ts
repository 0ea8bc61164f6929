import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** The search panel with its keys, and the places that equal what is chosen. */
export const searchExtension: Extension = [highlightSelectionMatches(), keymap.of(searchKeymap)];
