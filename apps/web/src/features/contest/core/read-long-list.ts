/** Maximum milliseconds of parsing before other work of the main thread gets a turn. */
const spell = 8;

interface Pieces {
  /** Entries of the list, in order. */
  readonly entries: readonly unknown[];
  /** The response without these entries; it may contain further entries of the list. */
  readonly rest: string;
}

/**
 * Parses a response that mostly consists of one long list. It parses chunks as they arrive and does not block the main
 * thread. If the response has another format, it yields no entries, and `rest` is the whole response.
 * @param list name of the list
 * @param first name of the first field of each entry; no other objects in a list may begin with it
 * @throws SyntaxError if the list is not JSON
 */
export async function readLongList(
  response: Response,
  { list, first }: { readonly list: string; readonly first: string },
): Promise<Pieces> {
  const { body } = response;
  if (body === null) return { entries: [], rest: await response.text() };
  const opening = `"${list}":[`;
  // This sequence occurs only between two entries, because quotes within a JSON string are escaped.
  const between = `},{"${first}":`;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const entries: unknown[] = [];
  let head: string | undefined;
  let text = '';
  let begun = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return { entries, rest: (head ?? '') + text };
    if (head === undefined) {
      const end = text.indexOf(opening) + opening.length;
      if (end < opening.length) continue;
      head = text.slice(0, end);
      text = text.slice(end);
    }
    const cut = text.lastIndexOf(between);
    if (cut < 0) continue;
    const piece: unknown = JSON.parse(`[${text.slice(0, cut + 1)}]`);
    if (Array.isArray(piece)) entries.push(...piece);
    text = text.slice(cut + 2);
    if (performance.now() - begun < spell) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}
