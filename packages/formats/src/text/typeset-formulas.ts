import { decodeEntities } from './html-entities.ts';

const spanTag = /<(\/?)span\b([^<>]*)>/gi;
const annotation = '<annotation encoding="application/x-tex">';

/**
 * Formulas that a page had typeset with KaTeX before somebody copied its HTML, as the TeX from which they were made: else
 * each would be shown twice and raw beside that. HTML without such formulas comes back as it is.
 */
export function withoutTypesetFormulas(html: string): string {
  if (!html.includes(annotation)) return html;
  let out = '';
  let from = 0;
  let begin = -1;
  let isDisplay = false;
  /** Spans that are open, from the outermost one of a formula on. */
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: attributes = '', index } of html.matchAll(spanTag)) {
    const classes = /\bclass\s*=\s*["']?([^"'<>]*)/i.exec(attributes)?.[1]?.split(/\s+/) ?? [];
    if (slash === '' && depth === 0 && !classes.some((name) => /^katex(?:-display)?$/.test(name))) continue;
    if (slash === '/' && depth === 0) continue;
    if (depth === 0) {
      begin = index;
      isDisplay = classes.includes('katex-display');
    }
    depth += slash === '/' ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    const tex = texOf(html.slice(begin, end));
    const mark = isDisplay ? '$$' : '$';
    if (tex !== null) {
      out += html.slice(from, begin) + mark + tex + mark;
      from = end;
    }
  }
  return out + html.slice(from);
}

/** The TeX that a formula carries, still escaped as HTML is; null for none. */
function texOf(formula: string): string | null {
  const from = formula.indexOf(annotation);
  const end = formula.indexOf('</annotation>', from);
  if (from < 0 || end < 0) return null;
  const tex = decodeEntities(formula.slice(from + annotation.length, end)).trim();
  // A remark would take the rest of the line with it.
  const plain = tex.replace(/(?<!\\)%$/, '');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
