import { findMentions } from '@xiezhi/markdown/find-mentions';
import type { MentionSpan } from '@xiezhi/markdown/mentions';
import { threadHost } from '../../platform/parsing/host.ts';
import { createParserPool, ParserStopped } from '../../platform/parsing/parser-pool.ts';

/**
 * Maximum length in characters of a text parsed on the event loop. Parsing Markdown takes at most about 3 ms per 1,000
 * characters, so nobody waits more than about 20 ms.
 */
export const inlineParseMax = 6000;

/**
 * A pool of two threads. Parses the texts of one author one after another, so that one thread stays free for other
 * authors.
 */
const readers = createParserPool({
  start: threadHost(new URL('./mention-parser.ts', import.meta.url), { heapMb: 128 }),
  lanes: 2,
  callMs: 10_000,
});

/**
 * Returns the places of a Markdown text that may mention a user. A long text is parsed in a thread that can be
 * terminated; a text that exceeds the time or memory limit counts as mentioning nobody.
 * @param author uid of the text's author
 */
export async function readMentions(text: string, author: string): Promise<readonly MentionSpan[]> {
  if (!text.includes('@')) return [];
  if (text.length <= inlineParseMax) return findMentions(text);
  try {
    return await readers.use(author, (reader) => reader.call<MentionSpan[]>('find', text));
  } catch (error) {
    if (error instanceof ParserStopped) return [];
    throw error;
  }
}
