import { useCallback, useState } from 'react';
import { storage } from '../../../lib/storage.ts';

/** Users whom somebody follows on the board of a contest; kept in the browser. */
const keyOf = (cid: number, viewer: string): string => `xiezhi.followed.contest-${cid}.${viewer}`;

/** The set with the value, or without it where it was there. */
export function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

function readFollowed(key: string): ReadonlySet<string> {
  const stored = storage.readJson(key);
  return new Set(Array.isArray(stored) ? stored.filter((uid) => typeof uid === 'string') : []);
}

/**
 * Whom the viewer follows in a contest.
 * @param viewer Id of the user; empty for visitors
 */
export function useFollowed(cid: number, viewer: string): [ReadonlySet<string>, (uid: string) => void] {
  const key = keyOf(cid, viewer);
  const [state, setState] = useState(() => ({ key, followed: readFollowed(key) }));
  // Another contest, or somebody else signed in.
  if (state.key !== key) setState({ key, followed: readFollowed(key) });
  const follow = useCallback(
    (uid: string) => {
      const followed = toggled(readFollowed(key), uid);
      storage.write(key, JSON.stringify([...followed]));
      setState({ key, followed });
    },
    [key],
  );
  return [state.followed, follow];
}
