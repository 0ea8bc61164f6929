import { readMarkdown } from '@xiezhi/markdown/html';
import { fragmentOfText } from './ready.ts';
import type { Profile } from './sanitize.ts';

/** Reads Markdown with TeX marks into a fragment in which nothing can run. */
export function renderMarkdown(
  source: string,
  profile: Profile,
): DocumentFragment | Promise<DocumentFragment> {
  return fragmentOfText(readMarkdown(source), profile);
}
