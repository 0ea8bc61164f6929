import { useEffect, useRef, useState } from 'react';
import { useOwner } from '../../../api/session.ts';
import { storage } from '../../../lib/storage.ts';

interface Draft {
  text: string;
  /** ISO moment of the last key; null while nothing is kept. */
  at: string | null;
}

interface UsedDraft extends Draft {
  /** Something of an earlier visit was there. */
  isRestored: boolean;
  /** It outlives the page; false where the browser had no room for it. */
  isKept: boolean;
  write: (text: string) => void;
  /** It is not wanted any more. */
  forget: () => void;
  /** This text has been sent: what was typed since stays. */
  sent: (text: string) => void;
}

const keyOf = (uid: string, place: string) => `draft:${uid}:${place}`;

function read(key: string): Draft | null {
  const kept = storage.readJson(key);
  if (typeof kept !== 'object' || kept === null || !('text' in kept && 'at' in kept)) return null;
  const { text, at } = kept;
  return typeof text === 'string' && typeof at === 'string' ? { text, at } : null;
}

/** What somebody has begun to write somewhere; null where there is nothing. */
export function draftOf(uid: string, place: string): string | null {
  return read(keyOf(uid, place))?.text ?? null;
}

/**
 * A text that is kept in this browser with every key, each person's apart: it is there again after a closed tab, a
 * logout or a lost session, and nobody else at this machine is shown it.
 * @param initial What stands there without a draft
 */
export function useDraft(place: string, initial = ''): UsedDraft {
  const owner = useOwner();
  const [state, setState] = useState(() => stateOf(owner, place, initial));
  const shown = useRef({ owner, place });
  // What stands there now, for calls that end later than they were drawn.
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
      // What is written over something keeps its whole text; a new text goes on with its rest.
      else if (initial === '' && now.startsWith(text)) keep(now.slice(text.length).trimStart());
    },
  };
}

type Shown = Draft & Pick<UsedDraft, 'isRestored' | 'isKept'>;

function stateOf(uid: string | null, place: string, initial: string): Shown {
  const kept = uid === null ? null : read(keyOf(uid, place));
  const shown = kept ?? { text: initial, at: null };
  return { ...shown, isRestored: kept !== null, isKept: true };
}
