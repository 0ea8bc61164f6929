/** Maximum milliseconds of parsing before the main thread is yielded to other work. */
const spell = 8;

interface Pieces {
  /** Entries of the list, in order. */
  readonly entries: readonly unknown[];
  /** The response without these entries; it may contain further entries of the list. */
  readonly rest: string;
}

/**
 * Parses a response that is mostly one long list in chunks as it arrives, without blocking the main thread. A
 * response of another format yields no entries and is returned whole as `rest`.
 * @param list name of the list
 * @param first name of the first field of each of its entries, and of no other objects in a list
 * @throws SyntaxError if the list is not JSON
 */
export async function readLongList(
  response: Response,
  { list, first }: { readonly list: string; readonly first: string },
): Promise<Pieces> {
  const { body } = response;
  if (body === null) return { entries: [], rest: await response.text() };
  const opening = `"${list}":[`;
  // Quotes inside a JSON string are escaped, so this sequence can occur only between two entries.
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
