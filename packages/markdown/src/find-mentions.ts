import type { Token } from 'markdown-it';
import { type MentionSpan, mentionSpans } from './mentions.ts';
import { createReader } from './reader.ts';

const reader = createReader();

/**
 * Returns the spans of a Markdown text that may mention a user. Skips code, formulas, links and alternative texts of
 * pictures.
 */
export function findMentions(text: string): MentionSpan[] {
  if (!text.includes('@')) return [];
  const found: MentionSpan[] = [];
  const look = (tokens: readonly Token[]): void => {
    let depth = 0;
    for (const token of tokens) {
      if (token.type === 'link_open') depth += 1;
      if (token.type === 'link_close') depth -= 1;
      if (token.type === 'text' && depth === 0) found.push(...mentionSpans(token.content));
      if (token.children !== null && token.type !== 'image') look(token.children);
    }
  };
  look(reader.parse(text, {}));
  return found;
}
