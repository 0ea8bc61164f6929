import { createStore, type Store } from '../../../lib/store.ts';
import { storage } from '../../../lib/storage.ts';

/** Which announcements of a contest somebody has read; kept in the browser. */
export interface ReadAnnouncements extends Store<readonly number[]> {
  readonly add: (ids: readonly number[]) => void;
}

/** As many as the server takes in one question; the oldest are forgotten first. */
const MOST = 1000;

const stores = new Map<string, ReadAnnouncements>();

/** One store for each contest and user, so that all parts of the page agree. */
export function readAnnouncements(cid: number, uid: string): ReadAnnouncements {
  const key = `xiezhi.read-announcements.contest-${cid}.${uid}`;
  const known = stores.get(key);
  if (known !== undefined) return known;
  const stored = (): number[] => {
    const ids = storage.readJson(key);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  };
  const store = createStore<readonly number[]>(stored());
  const made: ReadAnnouncements = {
    ...store,
    add(ids) {
      const fresh = ids.filter((id) => !store.get().includes(id));
      if (fresh.length === 0) return;
      // What was read in another tab stays read.
      const next = [...new Set([...stored(), ...store.get(), ...fresh])].slice(-MOST);
      storage.write(key, JSON.stringify(next));
      store.set(next);
    },
  };
  stores.set(key, made);
  return made;
}
