import { storage } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { parseSettings, SETTINGS_KEY, type EditorSettings } from './settings.ts';

const store = createStore<EditorSettings>(parseSettings(storage.read(SETTINGS_KEY)));

addEventListener('storage', (event) => {
  if (event.key === SETTINGS_KEY) store.set(parseSettings(event.newValue));
});

/** The editor settings and a function to change them; all editors and tabs follow at once. */
export function useEditorSettings(): [EditorSettings, (change: Partial<EditorSettings>) => void] {
  const settings = useStore(store);
  const change = (part: Partial<EditorSettings>) => {
    const next = { ...store.get(), ...part };
    store.set(next);
    storage.write(SETTINGS_KEY, JSON.stringify(next));
  };
  return [settings, change];
}
