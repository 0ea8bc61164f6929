import type { Token } from 'markdown-it';
import { keyOf, type FormulaSource } from './formula-key.ts';
import { createReader } from './reader.ts';

const reader = createReader();

/** Whether a text may contain a formula: a cheap check without false negatives. */
export function mayContainFormulas(text: string): boolean {
  return /\$|\\\(|\\\[/.test(text);
}

/** Returns the different formulas of a Markdown text in order of first occurrence: exactly those that a reader sees. */
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
      // The description of a picture is shown as plain text.
      if (token.children !== null && token.type !== 'image') look(token.children);
    }
  };
  look(reader.parse(text, {}));
  return [...found.values()];
}
