import { mentionSpans } from '@xiezhi/markdown/mentions';

/** Mentions inside these elements are not linked. */
const closed = 'a, code, pre, .katex, math';

/** Turns mentions in a rendered text into links to user pages. `names` are the mentioned users that exist. */
export function linkMentions(root: Node, names: readonly string[]): void {
  if (names.length === 0) return;
  const known = new Map(names.map((name) => [keyOf(name), name]));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement?.closest(closed) == null) texts.push(node);
  for (const text of texts) linkIn(text, known);
}

function linkIn(text: Text, known: ReadonlyMap<string, string>): void {
  const { data } = text;
  const pieces: (string | HTMLElement)[] = [];
  let from = 0;
  for (const { index, candidates } of mentionSpans(data)) {
    const found = candidates.find((candidate) => known.has(keyOf(candidate)));
    if (found === undefined) continue;
    const end = index + 1 + found.length;
    const link = document.createElement('a');
    link.href = `/user-home?username=${encodeURIComponent(known.get(keyOf(found)) ?? found)}`;
    link.textContent = data.slice(index, end);
    pieces.push(data.slice(from, index), link);
    from = end;
  }
  if (pieces.length > 0) text.replaceWith(...pieces, data.slice(from));
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
