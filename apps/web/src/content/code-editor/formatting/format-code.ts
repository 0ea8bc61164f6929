import type { Formatter } from './formatters.ts';
import type { FormatAnswer, FormatRequest } from './format-worker.ts';

/** Time limit in ms for a formatter that has loaded. After it, the formatter counts as hanging. */
const timeoutMs = 15_000;

/** Error: the formatter did not load or hangs. If a formatter rejects a program, a plain `Error` is thrown instead. */
export class FormatterUnavailable extends Error {}

/**
 * Formats a program in a worker, so that neither loading the tool (up to some MB) nor a large program blocks the page.
 * The worker is stopped after its answer.
 * @param indentation number of spaces per level; gofmt always uses tabs
 * @throws FormatterUnavailable if the tool does not load or hangs
 * @throws Error if the program has syntax errors
 */
export async function formatCode(formatter: Formatter, code: string, indentation: number): Promise<string> {
  const worker = new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const giveUp = () => reject(new FormatterUnavailable());
      worker.addEventListener('error', giveUp);
      worker.addEventListener('message', ({ data }: MessageEvent<FormatAnswer>) => {
        clearTimeout(timer);
        if (data.kind === 'loaded') timer = setTimeout(giveUp, timeoutMs);
        else if (data.kind === 'formatted') resolve(data.code);
        else if (data.kind === 'unavailable') giveUp();
        else reject(new Error('The program has syntax errors'));
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage({ ...formatter, code, indentation } satisfies FormatRequest);
    });
  } finally {
    worker.terminate();
  }
}
