import { findMentions } from '@xiezhi/markdown/find-mentions';
import type { NamedPlace } from '@xiezhi/markdown/mentions';
import { threadHost } from '../../platform/parsing/host.ts';
import { createParserPool, ParserStopped } from '../../platform/parsing/parser-pool.ts';

/**
 * Characters of a text that the event loop reads itself. Reading Markdown takes at most about 3 ms for 1,000 characters, so that
 * nobody waits more than some 20 ms.
 */
export const readAtOnceMax = 6000;

/** Authors take turns: long texts of one author leave the other thread to everybody else. */
const readers = createParserPool({
  start: threadHost(new URL('./mention-parser.ts', import.meta.url), { heapMb: 128 }),
  lanes: 2,
  callMs: 10_000,
});

/**
 * Places of a Markdown text that may name somebody. A long text is read in a thread that can be ended; one that takes that
 * thread more time or memory than it may names nobody.
 * @param author uid of who wrote it
 */
export async function readMentions(text: string, author: string): Promise<readonly NamedPlace[]> {
  if (!text.includes('@')) return [];
  if (text.length <= readAtOnceMax) return findMentions(text);
  try {
    return await readers.use(author, (reader) => reader.call<NamedPlace[]>('find', text));
  } catch (error) {
    if (error instanceof ParserStopped) return [];
    throw error;
  }
}
