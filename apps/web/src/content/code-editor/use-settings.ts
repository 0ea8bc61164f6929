import { session, useOwner } from '../../api/session.ts';
import { storage } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { parseSettings, SETTINGS_KEY, type EditorSettings } from './settings.ts';

/** Number of changes in this page and in other tabs. */
const changes = createStore(0);
const notifyChange = () => changes.set(changes.get() + 1);

addEventListener('storage', ({ key }) => {
  if (key?.startsWith(SETTINGS_KEY) ?? true) notifyChange();
});

const keyOf = (owner: string | null): string => (owner === null ? SETTINGS_KEY : `${SETTINGS_KEY}@${owner}`);
let last: { text: string | null; settings: EditorSettings } = { text: null, settings: parseSettings(null) };

/** Returns the settings of a user. Returns the same object until they change. */
function settingsOf(owner: string | null): EditorSettings {
  const text = storage.read(keyOf(owner)) ?? storage.read(SETTINGS_KEY);
  if (text !== last.text) last = { text, settings: parseSettings(text) };
  return last.settings;
}

/** The viewer's editor settings and a function to change them; all editors and tabs follow immediately. */
export function useEditorSettings(): [EditorSettings, (change: Partial<EditorSettings>) => void] {
  const owner = useOwner();
  useStore(changes);
  const change = (part: Partial<EditorSettings>) => {
    const key = keyOf(session.owner());
    storage.write(key, JSON.stringify({ ...settingsOf(session.owner()), ...part }));
    notifyChange();
  };
  return [settingsOf(owner), change];
}
