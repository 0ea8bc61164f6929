import { findLanguage } from '@xiezhi/contract/languages';
import type { Dialect } from './dialect.ts';

/** Loaders of the dialects by grammar. A dialect loads when a program in its language fails to compile. */
const loaders: Readonly<Partial<Record<string, () => Promise<Dialect>>>> = {
  c: async () => (await import('./dialects/gcc.ts')).gcc,
  cpp: async () => (await import('./dialects/gcc.ts')).gcc,
  csharp: async () => (await import('./dialects/csharp.ts')).csharp,
  java: async () => (await import('./dialects/java.ts')).java,
  kotlin: async () => (await import('./dialects/kotlin.ts')).kotlin,
  php: async () => (await import('./dialects/php.ts')).php,
  javascript: async () => (await import('./dialects/node.ts')).node,
  typescript: async () => (await import('./dialects/node.ts')).node,
  python: async () => (await import('./dialects/python.ts')).python,
  go: async () => (await import('./dialects/go.ts')).go,
  rust: async () => (await import('./dialects/rust.ts')).rust,
  ruby: async () => (await import('./dialects/ruby.ts')).ruby,
  pascal: async () => (await import('./dialects/pascal.ts')).pascal,
  haskell: async () => (await import('./dialects/ghc.ts')).ghc,
  lua: async () => (await import('./dialects/lua.ts')).lua,
  perl: async () => (await import('./dialects/perl.ts')).perl,
  bash: async () => (await import('./dialects/bash.ts')).bash,
  d: async () => (await import('./dialects/d.ts')).d,
  nim: async () => (await import('./dialects/nim.ts')).nim,
};

/**
 * Loads the dialect of a language; null if there is none.
 * @throws if the module fails to load
 */
export async function loadDialect(language: string): Promise<Dialect | null> {
  return (await loaders[findLanguage(language)?.grammar ?? '']?.()) ?? null;
}
