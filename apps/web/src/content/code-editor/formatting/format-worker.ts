import type { Formatter } from './formatters.ts';

/** Request to the worker. */
export type FormatRequest = Formatter & {
  code: string;
  /** Spaces of a level. */
  indentation: number;
};

/** Messages of the worker: the tool has loaded, then the outcome. */
export type FormatAnswer =
  | { kind: 'loaded' }
  | { kind: 'formatted'; code: string }
  | { kind: 'rejected' }
  | { kind: 'unavailable' };

type Format = (request: FormatRequest) => string;

const loaders: Readonly<Record<Formatter['tool'], () => Promise<Format>>> = {
  clang: async () => (await import('./clang.ts')).load(),
  ruff: async () => (await import('./ruff.ts')).load(),
  gofmt: async () => (await import('./gofmt.ts')).load(),
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const send = (message: FormatAnswer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  void answer(data);
});

async function answer(request: FormatRequest): Promise<void> {
  let format: Format;
  try {
    format = await loaders[request.tool]();
  } catch {
    return send({ kind: 'unavailable' });
  }
  send({ kind: 'loaded' });
  try {
    send({ kind: 'formatted', code: format(request) });
  } catch {
    send({ kind: 'rejected' });
  }
}
