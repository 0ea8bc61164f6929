import { useEffect, useRef, useState } from 'react';
import { useOwner } from '../../../api/session.ts';
import { storage } from '../../../lib/storage.ts';

interface Draft {
  text: string;
  /** ISO time of the last key press; null if no draft is stored. */
  at: string | null;
}

interface UsedDraft extends Draft {
  /** Whether it was restored from an earlier visit. */
  isRestored: boolean;
  /** Whether the draft outlives this page. False if the browser storage is full. */
  isKept: boolean;
  write: (text: string) => void;
  /** Discards the draft. */
  forget: () => void;
  /** Call this after `text` has been sent. Text typed since then stays. */
  sent: (text: string) => void;
}

const keyOf = (uid: string, place: string) => `draft:${uid}:${place}`;

function read(key: string): Draft | null {
  const stored = storage.readJson(key);
  if (typeof stored !== 'object' || stored === null || !('text' in stored && 'at' in stored)) return null;
  const { text, at } = stored;
  return typeof text === 'string' && typeof at === 'string' ? { text, at } : null;
}

/** Returns the stored draft of a user for a post, comment or contest; null if there is none. */
export function commentDraftOf(uid: string, place: string): string | null {
  return read(keyOf(uid, place))?.text ?? null;
}

/**
 * A draft that is stored in this browser with every key press, separately for each user. It is restored after a closed
 * tab, a logout or a lost session. Other users of the browser do not see it.
 * @param initial text to use if no draft is stored
 */
export function useCommentDraft(place: string, initial = ''): UsedDraft {
  const owner = useOwner();
  const [state, setState] = useState(() => stateOf(owner, place, initial));
  const shown = useRef({ owner, place });
  // The current text. A ref, because calls may end after later renders.
  const latest = useRef(state.text);
  useEffect(() => {
    latest.current = state.text;
  }, [state.text]);
  useEffect(() => {
    if (owner === shown.current.owner && place === shown.current.place) return;
    shown.current = { owner, place };
    setState(stateOf(owner, place, initial));
  }, [owner, place, initial]);

  function keep(text: string | null): void {
    if (owner === null) return;
    const at = new Date().toISOString();
    const isNothing = text === null || text === initial;
    const isKept = storage.write(keyOf(owner, place), isNothing ? null : JSON.stringify({ text, at }));
    setState({ text: text ?? initial, at: isNothing ? null : at, isRestored: false, isKept });
  }

  return {
    ...state,
    write: keep,
    forget: () => keep(null),
    sent(text) {
      const now = latest.current;
      if (now === text) keep(null);
      // The user typed more during the request. For a new text, only the addition stays as draft. For an edited text,
      // the whole draft stays.
      else if (initial === '' && now.startsWith(text)) keep(now.slice(text.length).trimStart());
    },
  };
}

type Shown = Draft & Pick<UsedDraft, 'isRestored' | 'isKept'>;

function stateOf(uid: string | null, place: string, initial: string): Shown {
  const stored = uid === null ? null : read(keyOf(uid, place));
  const shown = stored ?? { text: initial, at: null };
  return { ...shown, isRestored: stored !== null, isKept: true };
}
