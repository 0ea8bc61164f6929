/*
 * Chinese, Japanese and others are typed through an input method: letters are composed to signs, and until they are, what
 * stands in a field is not what its writer means, and Enter chooses a sign.
 */
import { useState } from 'react';

/** Of a key: the code that browsers give to those which the input method has taken. */
const TAKEN = 229;

/** Whether a key press belongs to the input method. Safari says so by its code alone. */
export function isComposing({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it there
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;
}

/** Keyboards of Android compose every word, in any language, until its end: waiting for that would be too long. */
const composesAlways = (): boolean => /android/i.test(navigator.userAgent);

interface CompositionHandlers {
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
}

/** The text of a field that counts: while signs are composed, what stood before; and the handlers for the field. */
export function useImeValue(text: string): readonly [string, CompositionHandlers] {
  const [before, setBefore] = useState<string | null>(null);
  return [
    before ?? text,
    {
      onCompositionStart: () => setBefore(composesAlways() ? null : text),
      onCompositionEnd: () => setBefore(null),
    },
  ];
}
