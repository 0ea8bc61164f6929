import init, { format } from '@wasm-fmt/ruff_fmt/web';
import wasm from '@wasm-fmt/ruff_fmt/wasm?url';
import type { FormatRequest } from './format-worker.ts';

/** Loads the formatter of ruff for Python 3. It does not change quotes. */
export async function load(): Promise<(request: FormatRequest) => string> {
  await init(wasm);
  return ({ code, file, indentation }) =>
    format(code, file, {
      indent_style: 'space',
      indent_width: indentation,
      line_width: 100,
      quote_style: 'preserve',
    });
}
