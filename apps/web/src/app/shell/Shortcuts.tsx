import { useEffect, useState } from 'react';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { isTaken } from '../../lib/shortcut-keys.ts';
import { useStore } from '../../lib/store.ts';
import { paletteState } from './command-palette/palette-state.ts';
import { usePageKeys } from './use-page-keys.ts';

const KeysDialog = lazyComponent(
  async () => (await import('./KeysDialog.tsx')).KeysDialog,
  ['keys', 'editor', 'editorSearch'],
);
const loadPalette = async () => (await import('./command-palette/Palette.tsx')).Palette;
const Palette = lazyComponent(loadPalette, ['palette']);

/**
 * Global keyboard shortcuts. Ctrl or ⌘ with K opens the command palette. Outside of text fields, `?` lists the
 * shortcuts and `g` followed by another key opens a page.
 */
export function Shortcuts() {
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  const isPaletteOpen = useStore(paletteState);
  usePageKeys();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        // The palette must not cover an open dialog, which may contain typed text.
        if (document.querySelector('dialog[open]') !== null && !paletteState.get()) return;
        event.preventDefault();
        paletteState.set(!paletteState.get());
        return;
      }
      if (event.key === '?' && !isTaken(event)) setAreKeysOpen(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {isPaletteOpen ? <Palette onClose={() => paletteState.set(false)} /> : null}
      {areKeysOpen ? <KeysDialog onClose={() => setAreKeysOpen(false)} /> : null}
    </>
  );
}
