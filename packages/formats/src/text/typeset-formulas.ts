import { decodeEntities } from './html-entities.ts';

const spanTag = /<(\/?)span\b([^<>]*)>/gi;
const annotation = '<annotation encoding="application/x-tex">';

/**
 * Replaces typeset formulas by their TeX, in HTML that was copied from a page where KaTeX had typeset them. Otherwise
 * each formula would be shown twice and as raw text. HTML without such formulas is returned unchanged.
 */
export function withoutTypesetFormulas(html: string): string {
  if (!html.includes(annotation)) return html;
  let out = '';
  let from = 0;
  let begin: number | undefined;
  let mark = '';
  /** Number of open spans, counted from the outermost span of a formula. */
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: attributes = '', index } of html.matchAll(spanTag)) {
    const classes = /\bclass\s*=\s*["']?([^"'<>]*)/i.exec(attributes)?.[1]?.split(/\s+/) ?? [];
    if (slash === '' && depth === 0 && !classes.some((name) => /^katex(?:-display)?$/.test(name))) continue;
    if (slash === '/' && depth === 0) continue;
    if (depth === 0) {
      begin = index;
      mark = classes.includes('katex-display') ? '$$' : '$';
    }
    depth += slash === '/' ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    const tex = texOf(html.slice(begin, end));
    if (tex !== null) {
      out += html.slice(from, begin) + mark + tex + mark;
      from = end;
    }
  }
  return out + html.slice(from);
}

/** Returns the TeX of a typeset formula, escaped for HTML; null if there is none. */
function texOf(formula: string): string | null {
  const from = formula.indexOf(annotation);
  const end = formula.indexOf('</annotation>', from);
  if (from === -1 || end === -1) return null;
  const tex = decodeEntities(formula.slice(from + annotation.length, end)).trim();
  // Removes a `%` at the end. It would begin a comment that includes the text after the formula.
  const plain = tex.replace(/(?<!\\)%$/, '');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
