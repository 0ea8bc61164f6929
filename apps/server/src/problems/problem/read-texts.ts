import type { problemInfo } from '@xiezhi/contract/routes/problem';
import { readMarkdown, type ReadText } from '@xiezhi/markdown/html';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

type ReadTexts = z.input<typeof problemInfo>['problem']['read'];

/**
 * Maximum characters of texts that the server renders. Longer ones are rendered by the browser, because rendering would
 * block other requests.
 */
const longest = 16_384;
/** Maximum total characters of cached texts, sources and HTML together. */
const roomInMemory = 16_000_000;

const cache = new LRUCache<string, ReadText>({
  maxSize: roomInMemory,
  sizeCalculation: ({ html }, source) => source.length + html.length + 100,
});

function read(text: string | null): ReadText | null {
  if (text === null || text === '' || text.length > longest) return null;
  const known = cache.get(text);
  if (known !== undefined) return known;
  const fresh = readMarkdown(text);
  cache.set(text, fresh);
  return fresh;
}

/** Renders the Markdown of a problem as HTML, so that clients need no renderer. */
export function readTextsOf({
  description,
  input,
  output,
  hint,
  source,
}: Readonly<Record<keyof ReadTexts, string | null>>): ReadTexts {
  return {
    description: read(description),
    input: read(input),
    output: read(output),
    hint: read(hint),
    source: read(source),
  };
}
