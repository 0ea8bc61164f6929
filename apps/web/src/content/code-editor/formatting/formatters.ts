/** Formatters by content type. clang-format detects the language by the file name. */
const formatters = {
  'text/x-csrc': { tool: 'clang', file: 'main.c' },
  'text/x-c++src': { tool: 'clang', file: 'main.cpp' },
  'text/x-java': { tool: 'clang', file: 'Main.java' },
  'text/x-csharp': { tool: 'clang', file: 'main.cs' },
  'text/javascript': { tool: 'clang', file: 'main.js' },
  'text/typescript': { tool: 'clang', file: 'main.ts' },
  'text/x-python': { tool: 'ruff', file: 'main.py' },
  'text/x-go': { tool: 'gofmt', file: 'main.go' },
} as const;

export type Formatter = (typeof formatters)[keyof typeof formatters];

const byType: ReadonlyMap<string, Formatter> = new Map(Object.entries(formatters));

/** The formatter of a content type; undefined if its language has none. */
export function formatterOf(contentType: string): Formatter | undefined {
  return byType.get(contentType);
}
