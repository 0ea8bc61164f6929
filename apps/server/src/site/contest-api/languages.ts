import { createHash } from 'node:crypto';
import { type LanguageEntry, findLanguage, localLanguages } from '@xiezhi/contract/languages';
import type { ApiLanguage } from './shapes.ts';

/** What the standard calls the entry point, for languages that need one. */
const entryPoints: Readonly<Record<string, string>> = {
  java: 'Main class',
  kotlin: 'Main class',
  javascript: 'Main file',
  typescript: 'Main file',
  php: 'Main file',
  python2: 'Main file',
  python3: 'Main file',
};

const known: ReadonlyMap<string, ApiLanguage> = new Map(
  localLanguages.map((language) => [language.name, present(language)]),
);

/**
 * Returns a language by the name that submissions use. For a language of another judge, the id is derived from the
 * name.
 */
export function apiLanguage(name: string): ApiLanguage {
  return (
    known.get(name) ?? {
      id: `x-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`,
      name,
      entry_point_required: false,
      extensions: [],
    }
  );
}

/** Returns the entry point of a submission in this language; null if the language needs none. */
export function entryPointOf(name: string): string | null {
  const language = findLanguage(name);
  const kind = language && entryPoints[language.icpcCode];
  if (!kind) return null;
  return kind === 'Main class' ? 'Main' : language.sourceFile;
}

/**
 * Converts a language. The first one with an ICPC code gets this code as id; further versions get the code with their
 * own id appended.
 */
function present(language: LanguageEntry): ApiLanguage {
  const { id, name, icpcCode, sourceFile, reads } = language;
  const first = localLanguages.find((other) => other.icpcCode === icpcCode);
  const kind = entryPoints[icpcCode] ?? null;
  const ending = sourceFile.split('.').at(-1) ?? '';
  return {
    id: first === language ? icpcCode : `${icpcCode}-${id}`,
    name,
    entry_point_required: kind !== null,
    ...(kind !== null && { entry_point_name: kind }),
    extensions: [...new Set([ending, ...reads])],
  };
}
