import { useCallback, useState } from 'react';
import { storage } from '../../../lib/storage.ts';

/** Storage key of the users whom a viewer follows on a contest scoreboard; stored in the browser. */
const keyOf = (cid: number, viewer: string): string => `xiezhi.followed.contest-${cid}.${viewer}`;

/** Returns the set with the value added, or removed if it was present. */
export function toggle<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

function readFollowed(key: string): ReadonlySet<string> {
  const stored = storage.readJson(key);
  return new Set(Array.isArray(stored) ? stored.filter((uid) => typeof uid === 'string') : []);
}

/**
 * Returns the users whom the viewer follows in a contest, and a function that toggles one.
 * @param viewer id of the user; empty for visitors
 */
export function useFollowed(cid: number, viewer: string): [ReadonlySet<string>, (uid: string) => void] {
  const key = keyOf(cid, viewer);
  const [state, setState] = useState(() => ({ key, followed: readFollowed(key) }));
  // The contest or the signed-in user changed.
  if (state.key !== key) setState({ key, followed: readFollowed(key) });
  const follow = useCallback(
    (uid: string) => {
      const followed = toggle(readFollowed(key), uid);
      storage.write(key, JSON.stringify([...followed]));
      setState({ key, followed });
    },
    [key],
  );
  return [state.followed, follow];
}
