const edges = /<(\/?)(script|style|head)\b[^<>]*>/gi;
const frame = /<!doctype[^<>]*>|<\/?(?:html|body)\b[^<>]*>/gi;

/** Returns the body of an HTML page without scripts, styles, and the tags `html` and `body`. Takes linear time. */
export function bodyOfPage(html: string): string {
  const parts: string[] = [];
  let end = 0;
  let hidden: string | null = null;
  for (const { 0: edge, 1: slash, 2: name = '', index } of html.matchAll(edges)) {
    if (hidden === null && slash === '') {
      parts.push(html.slice(end, index));
      hidden = name.toLowerCase();
    } else if (hidden === name.toLowerCase() && slash === '/') {
      hidden = null;
      end = index + edge.length;
    }
  }
  if (hidden === null) parts.push(html.slice(end));
  return parts.join('').replaceAll(frame, '').trim();
}
