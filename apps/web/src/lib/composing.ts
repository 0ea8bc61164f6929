/*
 * With an input method (for Chinese, Japanese and other languages), typed letters are composed to characters. Until the
 * composition ends, the text of a field is preliminary, and Enter selects a character.
 */
import { useState } from 'react';

/** Key code that browsers report for keys handled by the input method. */
const HANDLED_KEY_CODE = 229;

/** Whether a key press belongs to the input method. Safari signals it by the key code only. */
export function isComposing({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari signals it nowhere else
  return nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_KEY_CODE;
}

/**
 * Whether the keyboard composes every word in any language, as on Android. Waiting for the end of each composition
 * would delay too long there.
 */
const composesAlways = (): boolean => /android/i.test(navigator.userAgent);

interface CompositionHandlers {
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
}

/**
 * Returns the committed text of a field and event handlers for the field. During a composition, the committed text is
 * the text before it.
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
