import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Fault } from '../compiler-diagnostics/faults.ts';
import type * as Extras from './extras.ts';
import type * as Searching from './searching.tsx';
import type { EditorSettings } from './settings.ts';
import type { Palette } from './palette.ts';
import { ownPalette, paletteOf } from './palettes.ts';
import { frameOf } from './theme-frame.ts';

export interface EditorOptions {
  parent: HTMLElement;
  code: string;
  /** Accessible name, and how to leave with the keyboard (Escape, then Tab). */
  label: string;
  describedBy: string;
  settings: EditorSettings;
  onChange: (code: string) => void;
  onSubmit: () => void;
}

/** The running editor, as its React wrapper drives it. */
export interface Editor {
  /** Replaces the whole text as one step that can be undone; nothing happens when it is the same. */
  setCode(code: string): void;
  /** Applies settings; a theme that has to be fetched follows, a later call wins over an earlier one. */
  setSettings(settings: EditorSettings): Promise<void>;
  /** Fetches what follows the first view: undo, keys, brackets, colours. */
  loadExtras(): Promise<void>;
  /** Colours and indents as programs of this content type; what it needs for that may have to be fetched. */
  setContentType(contentType: string): Promise<void>;
  /** Marks where a compiler complained, as far as the text is still what it compiled; none takes all marks away. */
  setFaults(faults: readonly Fault[]): Promise<void>;
  /** Gives it another name, and lets its parts speak the language that the site speaks now. */
  setWords(label: string): void;
  /** Puts the caret at a place, both 1-based, in sight, and takes the focus. */
  goTo(line: number, column: number): void;
  /** Takes the focus, with the caret at an offset where one is given. */
  focus(caret?: number): void;
  destroy(): void;
}

/**
 * The editor loads in two steps so that users can read and type early: this module renders and edits text; `extras.ts` adds undo, key
 * bindings, brackets and highlighting. Search loads on first focus.
 */
export function createEditor(options: EditorOptions): Editor {
  const look = new Compartment();
  const grammar = new Compartment();
  const editing = new Compartment();
  const searching = new Compartment();
  const naming = new Compartment();
  const phrases = new Compartment();
  const words = new Compartment();
  const faults = new Compartment();
  let extras: typeof Extras | null = null;
  let contentType = '';
  let { settings } = options;
  let palette: Palette = ownPalette;
  let isGone = false;
  let postponed: (readonly StateEffect<unknown>[])[] = [];

  /**
   * Changes the set-up. That redraws lines, and an input method that composes in one would write its letters twice: such
   * changes wait until it has ended.
   */
  function configure(...effects: StateEffect<unknown>[]): void {
    postponed.push(effects);
    catchUp();
  }
  function catchUp(): void {
    if (isGone || view.compositionStarted) return;
    const due = postponed;
    postponed = [];
    for (const one of due) view.dispatch({ effects: one });
  }
  // The view itself tidies up after a composition first.
  const catchUpSoon = () => void setTimeout(catchUp, 100);

  const lookNow = (): Extension => [
    frameOf(palette),
    EditorView.theme({ '&': { fontSize: `${settings.fontSize}px` } }),
    EditorState.tabSize.of(settings.tabSize),
  ];
  const wordsNow = (): Extension => extras?.wordExtension(settings, palette) ?? [];
  function refresh(): void {
    configure(look.reconfigure(lookNow()), words.reconfigure(wordsNow()));
  }
  async function refreshGrammar(): Promise<void> {
    if (extras === null) return;
    const wanted = contentType;
    const extension = await extras.grammarExtension(wanted);
    if (wanted === contentType) configure(grammar.reconfigure(extension));
  }
  let isMarking = false;
  let asked: readonly Fault[] = [];
  let isSearchAsked = false;
  let finder: typeof Searching | null = null;
  async function loadSearch(): Promise<void> {
    if (isSearchAsked) return;
    isSearchAsked = true;
    try {
      const loaded = await import('./searching.tsx');
      const extension = await loaded.loadSearch();
      finder = loaded;
      configure(searching.reconfigure(extension), phrases.reconfigure(loaded.phrases()));
    } catch {
      // Asked for again when somebody comes back to the editor.
      isSearchAsked = false;
    }
  }
  const nameOf = (label: string): Extension =>
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': label,
      'aria-describedby': options.describedBy,
    });
  const submit = () => {
    options.onSubmit();
    return true;
  };
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.code,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        drawSelection(),
        dropCursor(),
        keymap.of([{ key: 'Mod-Enter', run: submit }]),
        editing.of([]),
        searching.of([]),
        phrases.of([]),
        EditorView.domEventHandlers({ focus: () => void loadSearch(), compositionend: catchUpSoon }),
        grammar.of([]),
        words.of([]),
        faults.of([]),
        look.of(lookNow()),
        naming.of(nameOf(options.label)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setCode(code) {
      const present = view.state.doc;
      if (present.length === code.length && present.toString() === code) return;
      view.dispatch({ changes: { from: 0, to: present.length, insert: code } });
    },
    async setSettings(next) {
      settings = next;
      refresh();
      const fetched = await paletteOf(next.theme);
      if (settings.theme !== next.theme) return;
      palette = fetched;
      refresh();
    },
    async loadExtras() {
      extras = await import('./extras.ts');
      if (isGone) return;
      configure(editing.reconfigure(extras.editingExtension));
      refresh();
      await refreshGrammar();
    },
    async setContentType(next) {
      contentType = next;
      await refreshGrammar();
    },
    async setFaults(next) {
      asked = next;
      if (!isMarking && next.length === 0) return;
      const { faultMarks, setFaults } = await import('./faults.ts');
      if (isGone || asked !== next) return;
      if (!isMarking) configure(faults.reconfigure(faultMarks));
      isMarking = true;
      configure(setFaults.of(next));
    },
    setWords(label) {
      configure(naming.reconfigure(nameOf(label)), phrases.reconfigure(finder?.phrases() ?? []));
    },
    goTo(number, column) {
      const line = view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)));
      const at = Math.min(line.from + column - 1, line.to);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    focus(caret) {
      view.focus();
      if (caret !== undefined)
        view.dispatch({ selection: { anchor: Math.min(caret, view.state.doc.length) } });
    },
    destroy() {
      isGone = true;
      view.destroy();
    },
  };
}
