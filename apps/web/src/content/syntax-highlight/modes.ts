import type { Mode } from './mode.ts';

/**
 * Loaders of the modes by grammar id. A mode loads when a program in its language is shown. Like the legacy modes, each
 * file contains a family of languages.
 */
const loaders = {
  c: async () => (await import('./modes/c-family.ts')).c,
  cpp: async () => (await import('./modes/c-family.ts')).cpp,
  csharp: async () => (await import('./modes/c-family.ts')).csharp,
  java: async () => (await import('./modes/c-family.ts')).java,
  kotlin: async () => (await import('./modes/c-family.ts')).kotlin,
  php: async () => (await import('./modes/php.ts')).php,
  javascript: async () => (await import('./modes/script.ts')).javascript,
  typescript: async () => (await import('./modes/script.ts')).typescript,
  json: async () => (await import('./modes/script.ts')).json,
  python: async () => (await import('./modes/python.ts')).python,
  go: async () => (await import('./modes/go.ts')).go,
  rust: async () => (await import('./modes/rust.ts')).rust,
  ruby: async () => (await import('./modes/ruby.ts')).ruby,
  pascal: async () => (await import('./modes/pascal.ts')).pascal,
  haskell: async () => (await import('./modes/haskell.ts')).haskell,
  lua: async () => (await import('./modes/lua.ts')).lua,
  perl: async () => (await import('./modes/perl.ts')).perl,
  bash: async () => (await import('./modes/bash.ts')).bash,
  d: async () => (await import('./modes/d.ts')).d,
  nim: async () => (await import('./modes/nim.ts')).nim,
} satisfies Record<string, () => Promise<Mode>>;

export type GrammarId = keyof typeof loaders;

function isId(name: string): name is GrammarId {
  return Object.hasOwn(loaders, name);
}

/** Every grammar there is. */
export const grammarIds: readonly GrammarId[] = Object.keys(loaders).filter(isId);

/**
 * Loads the mode of a name (`cpp`, `C++`, `py`, …); null if there is none.
 * @throws if it fails to load
 */
export async function loadMode(name: string): Promise<Mode | null> {
  const id = name.toLowerCase();
  if (isId(id)) return await loaders[id]();
  // Code blocks may use further names after the fence, such as `py`.
  const { localLanguages } = await import('@xiezhi/contract/languages');
  const grammar = localLanguages.find(({ labels }) => labels.includes(id))?.grammar ?? '';
  return isId(grammar) ? await loaders[grammar]() : null;
}
