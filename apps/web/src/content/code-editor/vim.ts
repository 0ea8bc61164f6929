import { Vim, vim } from '@replit/codemirror-vim';
import { Facet, Prec, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The function that `:w` calls in an editor. */
const onSave = Facet.define<() => void, () => void>({
  combine: (all) => () => {
    for (const save of all) save();
  },
});

Vim.defineEx('write', 'w', ({ cm6 }: { cm6?: EditorView }) => cm6?.state.facet(onSave)());

/** Milliseconds after Escape within which Tab leaves the editor. */
const LEAVE_MS = 2000;

/**
 * Vim keys with a status line; `:w` saves the draft. Vim handles Escape itself, so this extension restores the
 * keyboard exit of the editor (Escape, then Tab).
 */
export function vimExtension(save: () => void): Extension {
  return [
    EditorView.domEventObservers({
      keydown({ key }, view) {
        if (key === 'Escape') view.setTabFocusMode(LEAVE_MS);
      },
    }),
    onSave.of(save),
    Prec.highest(vim({ status: true })),
  ];
}
