import type { Token } from 'markdown-it';
import { keyOf, type FormulaSource } from './formula-key.ts';
import { createReader } from './reader.ts';

const reader = createReader();

/** Whether a text may contain a formula. A cheap check that never misses a formula but may return true without one. */
export function mayContainFormulas(text: string): boolean {
  return /\$|\\\(|\\\[/.test(text);
}

/**
 * Returns the distinct formulas of a Markdown text, in order of first occurrence. Finds exactly the formulas that
 * readers of the text see.
 */
export function findFormulas(text: string): FormulaSource[] {
  if (!mayContainFormulas(text)) return [];
  const found = new Map<string, FormulaSource>();
  const look = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'math') {
        const isDisplay = token.meta?.['isDisplay'] === true;
        const source = { tex: token.content, isDisplay };
        found.set(keyOf(source), found.get(keyOf(source)) ?? source);
      }
      // Skips the alternative text of pictures, which is shown as plain text.
      if (token.children !== null && token.type !== 'image') look(token.children);
    }
  };
  look(reader.parse(text, {}));
  return [...found.values()];
}
