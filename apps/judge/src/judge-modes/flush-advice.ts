import type { Language } from '../languages/language.ts';

/** How to send what a program has printed, by family of languages. */
const ways: Readonly<Record<string, string>> = {
  gcc: 'fflush(stdout)',
  'g++': 'std::cout << std::flush (or fflush(stdout) after printf)',
  java: 'System.out.flush()',
  python3: 'print(..., flush=True)',
  pypy3: 'print(..., flush=True)',
  go: 'Flush() of your bufio.Writer',
  node: 'process.stdout.write(...) at once rather than collecting lines',
  typescript: 'process.stdout.write(...) at once rather than collecting lines',
  mono: 'Console.Out.Flush()',
  php: 'fflush(STDOUT), or flush() after echo',
  ruby: '$stdout.flush',
  rust: 'std::io::stdout().flush()',
  fpc: 'flush(output)',
  ghc: 'hFlush stdout',
  lua: 'io.flush()',
  perl: '$| = 1 at the start',
  nim: 'flushFile(stdout)',
  ldc: 'stdout.flush()',
};

/** For a program that waits while its own answer may not have been sent. */
export function flushAdvice({ family }: Pick<Language, 'family'>): string {
  const way = ways[family];
  const how = way === undefined ? '' : `: ${way}`;
  return `Your program waits for a reply, but what it printed last may still be in its buffer; flush after each line${how}`;
}
