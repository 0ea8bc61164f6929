import { decodeHTML } from 'entities';
import type { MarkdownIt, Token } from 'markdown-it';
import { texAt } from './tex-delimiters.ts';
import { verbatimElements } from './verbatim-elements.ts';

/*
 * Finds formulas in blocks of HTML. CommonMark passes such blocks through, so the Markdown rules never see their text.
 * Statements of HUSTOJ, QDUOJ and FPS packages consist entirely of such blocks.
 */

type TokenClass = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

const attribute = String.raw`\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^"'=<>${'`'}\s]+))?`;
/** Tags as CommonMark defines them. */
const tagPattern = new RegExp(
  String.raw`</[A-Za-z][\w:-]*\s*>|<([A-Za-z][\w:-]*)(?:${attribute})*\s*/?>`,
  'y',
);

/** Splits each block of HTML into tokens for HTML and tokens for formulas. */
export function htmlMathPlugin(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'html-math', (state) => {
    let open: string | null = null;
    state.tokens = state.tokens.flatMap((token) => {
      if (token.type !== 'html_block') return [token];
      const split = splitHtml(token, state.Token, open);
      open = split.open;
      return split.tokens;
    });
    return false;
  });
}

/**
 * Returns the tokens of one block in linear time. `open` is the element of `verbatimElements` that is still open from
 * an earlier block, because a blank line ends a block but not the element. The returned `open` is the element that is
 * open at the end.
 */
function splitHtml(
  block: Token,
  create: TokenClass,
  open: string | null,
): { tokens: Token[]; open: string | null } {
  const html = block.content;
  const runs: { text: string; isTeX: boolean }[] = [];
  let run = '';
  let within = open;
  const ends = new Map<string, number>();
  const flush = (isTeX: boolean): void => {
    if (run !== '') runs.push({ text: run, isTeX });
    run = '';
  };
  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at);
    if (next !== at) {
      run += html.slice(at, next < 0 ? html.length : next);
      if (next < 0) break;
      at = next;
    }
    const { text: tag, name } = markupAt(html, at, ends);
    at += tag.length;
    // A `<br>` inside a formula only separates lines of TeX, so it does not end the text run.
    if (name === null || (within === null && name === 'br')) {
      run += tag;
      continue;
    }
    flush(within === null);
    runs.push({ text: tag, isTeX: false });
    if (within === null && verbatimElements.has(name) && !tag.endsWith('/>')) within = name;
    else if (within !== null && tag.toLowerCase().startsWith(`</${within}`)) within = null;
  }
  flush(within === null);
  const tokens = runs.flatMap(({ text, isTeX }) =>
    isTeX ? splitText(text, create) : [htmlToken(text, create)],
  );
  return { tokens: joined(tokens, create), open: within };
}

/**
 * Returns the tag, comment or declaration that begins with the `<` at `at`. `name` is the tag name in lower case. It is
 * empty if the markup does not open an element, and null if the `<` is plain text. `ends` caches where comments and
 * declarations end, so thousands of unclosed ones cost a single search.
 */
function markupAt(
  html: string,
  at: number,
  ends: Map<string, number>,
): { text: string; name: string | null } {
  const next = html[at + 1];
  if (next === '!' || next === '?') {
    const end = html.startsWith('<!--', at) ? '-->' : '>';
    let found = ends.get(end) ?? 0;
    if (found >= 0 && found < at + 2) {
      found = html.indexOf(end, at + 2);
      ends.set(end, found);
    }
    return found < 0 ? { text: '<', name: null } : { text: html.slice(at, found + end.length), name: '' };
  }
  tagPattern.lastIndex = at;
  const tag = tagPattern.exec(html);
  return tag === null ? { text: '<', name: null } : { text: tag[0], name: (tag[1] ?? '').toLowerCase() };
}

/** Splits the text between tags into HTML and formulas. Formulas may contain characters as HTML entities. */
function splitText(text: string, create: TokenClass): Token[] {
  const tokens: Token[] = [];
  const state = {};
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character !== '$' && character !== '\\') continue;
    const found = texAt(state, text, at);
    if (found === null) {
      // Skips the whole run of dollars. Otherwise, each dollar of an unclosed `$$$` would be tried as the beginning of
      // another formula.
      if (character === '\\') at++;
      else while (text[at + 1] === '$') at++;
      continue;
    }
    tokens.push(htmlToken(text.slice(from, at), create));
    const math = new create('math', 'span', 0);
    math.content = decodeHTML(found.tex.replaceAll(/<br\b[^>]*>/gi, ' ')).trim();
    math.meta = { isDisplay: found.isDisplay };
    tokens.push(math);
    from = found.end;
    at = found.end - 1;
  }
  tokens.push(htmlToken(text.slice(from), create));
  return tokens;
}

function htmlToken(content: string, create: TokenClass): Token {
  const token = new create('html_block', '', 0);
  token.content = content;
  token.block = true;
  return token;
}

/** Merges adjacent HTML tokens. */
function joined(tokens: readonly Token[], create: TokenClass): Token[] {
  const result: Token[] = [];
  let html = '';
  for (const token of tokens) {
    if (token.type === 'html_block') {
      html += token.content;
      continue;
    }
    if (html !== '') result.push(htmlToken(html, create));
    html = '';
    result.push(token);
  }
  if (html !== '') result.push(htmlToken(html, create));
  return result;
}
