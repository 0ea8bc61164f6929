/* Input methods (Chinese, Japanese and others) compose typed letters to characters. Until that ends, the
   text of a field is preliminary, and Enter selects a character. */
import { useState } from 'react';

/** Key code that browsers report for keys handled by the input method. */
const HANDLED_KEY_CODE = 229;

/** Whether a key press belongs to the input method. Safari signals it by the key code only. */
export function isComposing({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari signals it nowhere else
  return nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_KEY_CODE;
}

/** Android keyboards compose every word, in any language, so waiting for the end would delay too long. */
const composesAlways = (): boolean => /android/i.test(navigator.userAgent);

interface CompositionHandlers {
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
}

/**
 * Returns the committed text of a field (during composition, the text before it) and event handlers for the
 * field.
 */
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
