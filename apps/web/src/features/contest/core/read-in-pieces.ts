/** Milliseconds of reading after which whatever else the page has to do comes first. */
const spell = 8;

interface Pieces {
  /** Of the list, in their order. */
  readonly entries: readonly unknown[];
  /** The answer without these: its list goes on from there. */
  readonly rest: string;
}

/**
 * Reads an answer that is mostly one long list without keeping the page from answering meanwhile: the list is parsed
 * piece by piece as it comes. What is made another way than told has no pieces, and is the rest as a whole.
 * @param list name of the list
 * @param first name of the first field of each of its entries, and of no other objects in a list
 * @throws SyntaxError where the list is not JSON
 */
export async function readInPieces(
  response: Response,
  { list, first }: { readonly list: string; readonly first: string },
): Promise<Pieces> {
  const { body } = response;
  if (body === null) return { entries: [], rest: await response.text() };
  const opening = `"${list}":[`;
  // Quotes within a text are escaped, so that these can only be between two entries.
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
