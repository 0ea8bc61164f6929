/** Name of the grammar for a content type: first match wins. Both highlighters know these names. */
const patterns: readonly [RegExp, string][] = [
  [/csharp/, 'csharp'],
  [/c\+\+|cpp|csrc|x-c$/, 'cpp'],
  [/typescript/, 'typescript'],
  [/javascript|ecmascript/, 'javascript'],
  [/java/, 'java'],
  [/python/, 'python'],
  [/golang|x-go/, 'go'],
  [/rust/, 'rust'],
  [/php/, 'php'],
  [/ruby/, 'ruby'],
  [/x-sh$/, 'bash'],
  [/pascal/, 'pascal'],
  [/haskell/, 'haskell'],
  [/lua/, 'lua'],
  [/perl/, 'perl'],
  [/kotlin/, 'kotlin'],
  [/x-d$/, 'd'],
  [/nim/, 'nim'],
];

/** Grammar of a content type such as `text/x-c++src`; null where we have none. */
export function grammarOf(contentType: string): string | null {
  return patterns.find(([pattern]) => pattern.test(contentType.toLowerCase()))?.[1] ?? null;
}

const extensions: Readonly<Record<string, string>> = {
  cpp: 'cpp',
  java: 'java',
  python: 'py',
  go: 'go',
  rust: 'rs',
  javascript: 'js',
  php: 'php',
  csharp: 'cs',
  ruby: 'rb',
  typescript: 'ts',
  bash: 'sh',
  pascal: 'pas',
  haskell: 'hs',
  lua: 'lua',
  perl: 'pl',
  kotlin: 'kt',
  d: 'd',
  nim: 'nim',
};

/** File name that a program of this content type would have. */
export function fileNameOf(contentType: string): string {
  if (contentType === 'text/x-csrc') return 'main.c';
  const extension = extensions[grammarOf(contentType) ?? ''] ?? 'txt';
  return extension === 'java' ? 'Main.java' : `main.${extension}`;
}
