import type { ReadText } from '@xiezhi/markdown/html';
import { fragmentOf, sanitize, type Profile } from './sanitize.ts';

/**
 * Returns a parsed text as an inert fragment. Text without HTML, the common case, is returned synchronously. Text with
 * HTML is returned as a promise, because the sanitizer must load.
 */
export function fragmentOfText(
  { html, isPlain }: ReadText,
  profile: Profile,
): DocumentFragment | Promise<DocumentFragment> {
  return isPlain ? prepare(fragmentOf(html, profile)) : sanitize(html, profile).then(prepare);
}

function prepare(fragment: DocumentFragment): DocumentFragment {
  for (const image of fragment.querySelectorAll('img')) prepareImage(image);
  for (const link of fragment.querySelectorAll('a[href]')) prepareLink(link);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table);
  return fragment;
}

/** Pictures load lazily, reserve their space and are at most as wide as the text. */
function prepareImage(image: HTMLImageElement): void {
  const size = /^=(\d+)x(\d+)$/.exec(image.title);
  if (size) {
    image.setAttribute('width', size[1] ?? '');
    image.setAttribute('height', size[2] ?? '');
    image.removeAttribute('title');
  }
  if (!image.hasAttribute('alt')) image.alt = '';
  image.loading = 'lazy';
  image.decoding = 'async';
  if (image.hasAttribute('width') && image.hasAttribute('height')) return;
  image.dataset['loading'] = '';
  const settle = () => image.removeAttribute('data-loading');
  image.addEventListener('load', settle, { once: true });
  image.addEventListener('error', settle, { once: true });
}

function prepareLink(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (!/^(https?:)?\/\//i.test(href)) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
}

/** Puts a table into a scroll container. An empty header cell becomes a data cell. */
function wrapTable(table: HTMLTableElement): void {
  for (const head of table.querySelectorAll('th')) {
    if (head.textContent.trim() !== '') continue;
    const cell = document.createElement('td');
    cell.append(...head.childNodes);
    head.replaceWith(cell);
  }
  const frame = document.createElement('div');
  frame.className = 'md-table';
  table.replaceWith(frame);
  frame.append(table);
}
