import type { Token } from 'markdown-it';
import { keyOf, type FormulaSource } from './formula-key.ts';
import { createReader } from './reader.ts';

const reader = createReader();

/** Whether a text may hold a formula: cheap, and never wrong where it says no. */
export function mayHoldFormulas(text: string): boolean {
  return /\$|\\\(|\\\[/.test(text);
}

/** The different formulas of a Markdown text, by their first places: exactly those that a reader is shown. */
export function findFormulas(text: string): FormulaSource[] {
  if (!mayHoldFormulas(text)) return [];
  const found = new Map<string, FormulaSource>();
  const look = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'math') {
        const isDisplay = token.meta?.['isDisplay'] === true;
        const source = { tex: token.content, isDisplay };
        found.set(keyOf(source), found.get(keyOf(source)) ?? source);
      }
      // Words of a picture are shown as text alone.
      if (token.children !== null && token.type !== 'image') look(token.children);
    }
  };
  look(reader.parse(text, {}));
  return [...found.values()];
}
