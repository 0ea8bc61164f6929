import init, { format } from '@wasm-fmt/gofmt/web';
import wasm from '@wasm-fmt/gofmt/wasm?url';
import type { FormatRequest } from './format-worker.ts';

/** Loads gofmt, the formatter for Go. It has only one style. */
export async function load(): Promise<(request: FormatRequest) => string> {
  await init(wasm);
  return ({ code }) => format(code);
}
