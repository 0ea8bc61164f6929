import { threadHost } from '../../platform/parsing/host.ts';
import { createParserPool, ParserStopped } from '../../platform/parsing/parser-pool.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ComparedProgram, FamilyResult } from './engine/compare.ts';
import type { IgnoredCode } from './engine/worker.ts';

/** Number of programs that are read with one call. After each call the job reports its progress. */
const chunk = 100;
/** Timeouts in ms: for reading one chunk of programs, and for comparing all programs of one problem. */
const timeouts = { read: 30_000, compare: 120_000 } as const;

const comparers = createParserPool({
  start: threadHost(new URL('./engine/worker.ts', import.meta.url), { heapMb: 1536 }),
  lanes: 1,
  callMs: timeouts.read,
});

/** The programs of one problem. */
export interface ComparisonTask {
  readonly ignored: IgnoredCode;
  /** Programs in portions, because all of them together may not fit into memory. */
  readonly programs: AsyncIterable<readonly ComparedProgram[]>;
}

/**
 * Compares the programs of one problem in a worker thread. Throws `similarityStopped` if this takes too much time or
 * memory. If `signal` is aborted, throws its reason.
 * @param author uid of the user who started the comparison
 * @param onRead called with the number of programs in each chunk that was read
 */
export async function comparePrograms(
  author: string,
  { ignored, programs }: ComparisonTask,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<FamilyResult[]> {
  try {
    return await comparers.use(author, async (comparer) => {
      await comparer.call('begin', ignored, { signal });
      for await (const portion of programs)
        for (let at = 0; at < portion.length; at += chunk) {
          const part = portion.slice(at, at + chunk);
          await comparer.call('add', part, { signal });
          onRead(part.length);
        }
      return await comparer.call<FamilyResult[]>('results', null, { signal, ms: timeouts.compare });
    });
  } catch (error) {
    if (error instanceof ParserStopped) throw new ApiError('similarityStopped');
    throw error;
  }
}
