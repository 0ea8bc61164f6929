import { createStore, type Store } from '../../../lib/store.ts';
import { storage } from '../../../lib/storage.ts';

/** Store with the ids of the announcements of a contest that a user has read. It is kept in the browser. */
export interface ReadAnnouncements extends Store<readonly number[]> {
  readonly add: (ids: readonly number[]) => void;
}

/** Maximum number of ids, because each request to the server sends all of them. The oldest ids are dropped first. */
const MOST = 1000;

const stores = new Map<string, ReadAnnouncements>();

/** Returns the store for a contest and user. All components get the same store. */
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
      // Merge with the stored ids, because another tab may have added some.
      const next = [...new Set([...stored(), ...store.get(), ...fresh])].slice(-MOST);
      storage.write(key, JSON.stringify(next));
      store.set(next);
    },
  };
  stores.set(key, made);
  return made;
}
