import { createReader } from '@xiezhi/markdown/reader';
import type { MarkdownIt, Token } from 'markdown-it';
import { fragmentOf, sanitize, type Profile } from './sanitize.ts';

const markdown = createReader();
sizePlugin(markdown);
alignPlugin(markdown);

/** `![alt](address =640x480)`: authors may state the size of a picture, so that its room is kept. */
function sizePlugin(renderer: MarkdownIt): void {
  renderer.core.ruler.before('inline', 'image-size', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'inline') continue;
      token.content = token.content.replaceAll(
        /(!\[[^\]]*\]\([^\s)]+)\s+=(\d{1,4})x(\d{1,4})\)/g,
        (_whole, image: string, width: string, height: string) => `${image} "=${width}x${height}")`,
      );
    }
    return false;
  });
}

/** Columns are aligned by attribute: a style would need an exception in the content security policy. */
function alignPlugin(renderer: MarkdownIt): void {
  renderer.core.ruler.push('align', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const side = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      if (side !== undefined) token.attrs = [['align', side]];
    }
    return false;
  });
}

/**
 * Renders Markdown with TeX marks into a fragment in which nothing can run. Text without HTML in it, which is
 * nearly all, is there at once; text with HTML waits for the purifier.
 */
export function renderMarkdown(
  source: string,
  profile: Profile,
): DocumentFragment | Promise<DocumentFragment> {
  const environment = {};
  const tokens = markdown.parse(source, environment);
  const html = markdown.renderer.render(tokens, markdown.options, environment);
  return hasHtml(tokens) ? sanitize(html, profile).then(prepare) : prepare(fragmentOf(html, profile));
}

function hasHtml(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ type, children }) =>
      type === 'html_block' || type === 'html_inline' || (children !== null && hasHtml(children)),
  );
}

function prepare(fragment: DocumentFragment): DocumentFragment {
  for (const image of fragment.querySelectorAll('img')) prepareImage(image);
  for (const link of fragment.querySelectorAll('a[href]')) prepareLink(link);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table);
  return fragment;
}

/** Pictures load when near, keep their room, and are never wider than the text. */
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

/** A wide table scrolls in itself, not the page. A head cell without a word heads nothing. */
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
