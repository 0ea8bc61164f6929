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
import { grammarOf } from './grammar-names.ts';
import type * as Searching from './searching.tsx';
import type { EditorSettings } from './settings.ts';
import type * as TypingAids from './typing-aids.ts';
import type { EditorPalette } from './palette.ts';
import { caretAfterFormatting } from './caret-after-formatting.ts';
import { ownPalette, paletteOf } from './palettes.ts';
import { frameOf } from './theme-frame.ts';

export interface EditorOptions {
  parent: HTMLElement;
  code: string;
  /** Accessible name. It also says how to leave the editor with the keyboard (Escape, then Tab). */
  label: string;
  describedBy: string;
  settings: EditorSettings;
  onChange: (code: string) => void;
  onSubmit: () => void;
  /** `:w` with Vim keys. */
  onSave?: () => void;
}

/** Interface of the running editor for its React wrapper. */
export interface Editor {
  /** Replaces the whole text as one undo step and keeps the caret position. Does nothing if the text is equal. */
  setCode(code: string): void;
  /** Applies settings. A classic theme and Vim keys load first; the latest call wins. */
  setSettings(settings: EditorSettings): Promise<void>;
  /** Loads the parts that the first view does not need: undo, key bindings, brackets, highlighting. */
  loadExtras(): Promise<void>;
  /** Sets highlighting and indentation for a content type, and loads its mode if needed. */
  setContentType(contentType: string): Promise<void>;
  /**
   * Marks the positions of compiler errors in lines that have not changed since compilation. An empty list removes all
   * marks.
   */
  setFaults(faults: readonly Fault[]): Promise<void>;
  /** Sets the label and updates the editor's texts to the current language. */
  setLabel(label: string): void;
  /** Moves the caret to a position, scrolls it into view and focuses the editor. Line and column are 1-based. */
  goTo(line: number, column: number): void;
  /** Focuses the editor, optionally with the caret at an offset. */
  focus(caret?: number): void;
  destroy(): void;
}

/**
 * Creates the editor, which loads in two steps so that users can read and type early. This module renders and edits
 * text; `extras.ts` adds undo, key bindings and highlighting. Search, completion and closing of brackets load on first
 * focus, Vim keys when the user chooses them.
 */
export function createEditor(options: EditorOptions): Editor {
  const vim = new Compartment();
  const aids = new Compartment();
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
  let palette: EditorPalette = ownPalette;
  let isGone = false;
  let postponed: (readonly StateEffect<unknown>[])[] = [];

  /**
   * Changes the configuration, but not while an input method composes text: reconfiguring redraws lines, which would
   * insert the composed letters twice. Such changes wait until composition ends.
   */
  function configure(...effects: StateEffect<unknown>[]): void {
    postponed.push(effects);
    applyPending();
  }
  function applyPending(): void {
    if (isGone || view.compositionStarted) return;
    const due = postponed;
    postponed = [];
    for (const one of due) view.dispatch({ effects: one });
  }
  // The delay lets the view finish the composition first.
  const applyPendingSoon = () => void setTimeout(applyPending, 100);

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
  let hasVim = false;
  async function refreshKeys(): Promise<void> {
    const wantsVim = settings.keys === 'vim';
    if (wantsVim === hasVim) return;
    const extension = wantsVim
      ? (await import('./vim.ts')).vimExtension(() => options.onSave?.())
      : ([] as Extension);
    if ((settings.keys === 'vim') !== wantsVim || wantsVim === hasVim) return;
    hasVim = wantsVim;
    configure(vim.reconfigure(extension));
  }
  let typing: typeof TypingAids | null = null;
  /** Closing of brackets, and completion. Empty until the editor has been focused for the first time. */
  const aidsNow = (): Extension =>
    typing === null
      ? []
      : [
          typing.bracketExtension,
          settings.hasCompletion ? typing.completionExtension(grammarOf(contentType) ?? '') : [],
        ];
  async function loadAids(): Promise<void> {
    if (typing !== null) return;
    try {
      typing = await import('./typing-aids.ts');
      configure(aids.reconfigure(aidsNow()));
    } catch {
      // The next focus retries.
    }
  }
  let isMarking = false;
  let asked: readonly Fault[] = [];
  let isSearchRequested = false;
  let finder: typeof Searching | null = null;
  async function loadSearch(): Promise<void> {
    if (isSearchRequested) return;
    isSearchRequested = true;
    try {
      const loaded = await import('./searching.tsx');
      const extension = await loaded.loadSearch();
      finder = loaded;
      configure(searching.reconfigure(extension), phrases.reconfigure(loaded.phrases()));
    } catch {
      // The next focus retries.
      isSearchRequested = false;
    }
  }
  const nameOf = (label: string): Extension =>
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': label,
      'aria-describedby': options.describedBy,
    });
  const loadOnFocus = () => {
    void loadSearch();
    void loadAids();
  };
  const submit = () => {
    options.onSubmit();
    return true;
  };
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.code,
      extensions: [
        vim.of([]),
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        drawSelection(),
        dropCursor(),
        keymap.of([{ key: 'Mod-Enter', run: submit }]),
        aids.of([]),
        editing.of([]),
        searching.of([]),
        phrases.of([]),
        EditorView.domEventHandlers({ focus: loadOnFocus, compositionend: applyPendingSoon }),
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
      const { head } = view.state.selection.main;
      view.dispatch({
        changes: { from: 0, to: present.length, insert: code },
        selection: { anchor: caretAfterFormatting(present.toString(), head, code) },
        ...(extras !== null && { annotations: extras.ownStep }),
      });
    },
    async setSettings(next) {
      const hadCompletion = settings.hasCompletion;
      settings = next;
      refresh();
      if (next.hasCompletion !== hadCompletion) configure(aids.reconfigure(aidsNow()));
      // If Vim keys fail to load, the standard key bindings stay.
      refreshKeys().catch(() => undefined);
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
      if (typing !== null) configure(aids.reconfigure(aidsNow()));
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
    setLabel(label) {
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
