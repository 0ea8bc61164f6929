import { useState } from 'react';
import { session, useOwner } from '../../../api/session.ts';
import { storage } from '../../../lib/storage.ts';

const keyOf = (uid: string): string => `xiezhi.assistant.question.${uid}`;
const storedDraftOf = (uid: string | null): string => (uid === null ? '' : (storage.read(keyOf(uid)) ?? ''));

/**
 * Draft of the question. It is kept when the user leaves the page, and separate for each user of the browser. A
 * visitor's draft becomes theirs when they sign in.
 */
export function useQuestionDraft(): readonly [string, (text: string) => void] {
  const owner = useOwner();
  const [shown, setShown] = useState(() => ({ owner, text: storedDraftOf(owner) }));
  if (shown.owner !== owner) {
    const isAdopted = shown.owner === null && shown.text !== '';
    setShown({ owner, text: isAdopted ? shown.text : storedDraftOf(owner) });
  }
  function write(text: string): void {
    // The id is read from the session, because right after sign-in this component has not rendered again yet.
    const uid = session.owner();
    if (uid !== null) storage.write(keyOf(uid), text === '' ? null : text);
    setShown({ owner: uid, text });
  }
  return [shown.text, write];
}
