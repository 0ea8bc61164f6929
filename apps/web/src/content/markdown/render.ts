import { readMarkdown } from '@xiezhi/markdown/html';
import { fragmentOfText } from './text-fragment.ts';
import type { Profile } from './sanitize.ts';

/** Renders Markdown with TeX marks to an inert fragment. */
export function renderMarkdown(
  source: string,
  profile: Profile,
): DocumentFragment | Promise<DocumentFragment> {
  return fragmentOfText(readMarkdown(source), profile);
}
