import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findLanguage } from '@xiezhi/contract/languages';
import type { Pack } from './language.ts';
import type { RegisteredLanguage } from './proof.ts';

/** Who is there for every node is proven first. */
const packs: readonly Pack[] = ['core', 'base', 'optional'];

/**
 * Every language this judge knows, in the order in which a new node proves them: one file of `catalogue/` each, or
 * one for those that share a toolchain. A file that lies there is known; nothing else names it.
 */
export const languages: readonly RegisteredLanguage[] = await readCatalogue(
  join(import.meta.dirname, 'catalogue'),
);

/** The language of exactly this name, or undefined where this judge does not know it. */
export function findRegistered(name: string): RegisteredLanguage | undefined {
  return languages.find((language) => language.name === name);
}

/**
 * Reads the files of a folder, each of which exports `languages`. Throws where one does not, or where the contract
 * has no entry for one of them: its id, template and endings would be missing.
 */
export async function readCatalogue(folder: string): Promise<RegisteredLanguage[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found = await Promise.all(files.map(async (file) => await readLanguages(join(folder, file))));
  const placed = found.flat().map((language) => ({ language, place: placeOf(language) }));
  return placed.toSorted((left, right) => left.place - right.place).map(({ language }) => language);
}

async function readLanguages(path: string): Promise<readonly RegisteredLanguage[]> {
  const module: unknown = await import(pathToFileURL(path).href);
  if (!exportsLanguages(module)) throw new Error(`${path} exports no languages`);
  return module.languages;
}

/** What is in the array, the compiler has seen to in the file itself. */
function exportsLanguages(module: unknown): module is { languages: readonly RegisteredLanguage[] } {
  return (
    typeof module === 'object' && module !== null && 'languages' in module && Array.isArray(module.languages)
  );
}

function placeOf({ name, pack }: RegisteredLanguage): number {
  const entry = findLanguage(name);
  if (entry === undefined) throw new Error(`the contract has no language ${name}`);
  return packs.indexOf(pack) * 1000 + entry.id;
}
