import init, { format } from '@wasm-fmt/clang-format/web';
import wasm from '@wasm-fmt/clang-format/wasm?url';
import type { FormatRequest } from './format-worker.ts';

/**
 * Formatting style: LLVM's style with the indentation of the editor and at most 100 columns. The order of includes does
 * not change.
 */
export function clangStyle(indentation: number): string {
  return `{BasedOnStyle: LLVM, IndentWidth: ${indentation}, AccessModifierOffset: -${indentation}, ColumnLimit: 100, SortIncludes: Never, SortUsingDeclarations: Never, AllowShortFunctionsOnASingleLine: Empty, JavaScriptQuotes: Leave}`;
}

/** Loads clang-format, for C, C++, C#, Java, JavaScript and TypeScript. */
export async function load(): Promise<(request: FormatRequest) => string> {
  await init(wasm);
  return ({ code, file, indentation }) => format(code, file, clangStyle(indentation));
}
