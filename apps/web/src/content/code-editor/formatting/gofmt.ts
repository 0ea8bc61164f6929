import init, { format } from '@wasm-fmt/gofmt/web';
import wasm from '@wasm-fmt/gofmt/wasm?url';
import type { FormatRequest } from './format-worker.ts';

/** Loads gofmt, for Go, which has one style. */
export async function load(): Promise<(request: FormatRequest) => string> {
  await init(wasm);
  return ({ code }) => format(code);
}
