import { randomUUID } from 'node:crypto';
import { type Locale, locales } from '@xiezhi/contract/limits';
import type { StoredHint } from '../../../platform/database/documents.ts';

/** A hint as the problem editor sends it; a new one has no id. */
export interface SentHint {
  readonly id?: string | undefined;
  readonly texts: readonly { readonly locale: Locale; readonly text: string }[];
  readonly price: number;
}

export const newHintId = (): string => randomUUID();

/**
 * Returns the hints after a save, in the order sent. An existing hint keeps its id, so that it stays open for users who
 * have opened it. A hint with an unknown or repeated id becomes a new hint. Hints without a text are dropped.
 */
export function nextHints(former: readonly StoredHint[], sent: readonly SentHint[]): StoredHint[] {
  const free = new Set(former.map(({ id }) => id));
  return sent.flatMap(({ id, texts: written, price }) => {
    const texts = textsOf(written);
    if (Object.keys(texts).length === 0) return [];
    const kept = id !== undefined && free.delete(id) ? id : newHintId();
    return [{ id: kept, texts, price }];
  });
}

function textsOf(written: SentHint['texts']): StoredHint['texts'] {
  const texts: Partial<Record<Locale, string>> = {};
  for (const locale of locales) {
    const text = written.find((one) => one.locale === locale)?.text ?? '';
    if (text.trim() !== '') texts[locale] = text;
  }
  return texts;
}
