import { useEffect, useRef, useState } from 'react';
import { useOwner } from '../../../api/session.ts';
import { storage } from '../../../lib/storage.ts';

interface Draft {
  text: string;
  /** ISO time of the last key press; null while nothing is stored. */
  at: string | null;
}

interface UsedDraft extends Draft {
  /** Whether it was restored from an earlier visit. */
  isRestored: boolean;
  /** Whether it is stored beyond this page; false if the browser storage is full. */
  isKept: boolean;
  write: (text: string) => void;
  /** Discards the draft. */
  forget: () => void;
  /** Call after this text was sent: text typed since stays. */
  sent: (text: string) => void;
}

const keyOf = (uid: string, place: string) => `draft:${uid}:${place}`;

function read(key: string): Draft | null {
  const stored = storage.readJson(key);
  if (typeof stored !== 'object' || stored === null || !('text' in stored && 'at' in stored)) return null;
  const { text, at } = stored;
  return typeof text === 'string' && typeof at === 'string' ? { text, at } : null;
}

/** The stored draft of a user at a place; null if none. */
export function commentDraftOf(uid: string, place: string): string | null {
  return read(keyOf(uid, place))?.text ?? null;
}

/**
 * A draft stored in this browser with every key press, separately for each user: it is restored after a
 * closed tab, a logout or a lost session, and is not shown to other users of the browser.
 * @param initial Text without a draft
 */
export function useCommentDraft(place: string, initial = ''): UsedDraft {
  const owner = useOwner();
  const [state, setState] = useState(() => stateOf(owner, place, initial));
  const shown = useRef({ owner, place });
  // The current text, for calls that end after later renders.
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
      // Text added while a new text was being sent stays as the draft. If existing text is edited, the whole
      // draft stays.
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
