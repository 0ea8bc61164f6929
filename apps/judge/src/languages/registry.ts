import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findLanguage } from '@xiezhi/contract/languages';
import type { Pack } from './language.ts';
import type { RegisteredLanguage } from './language-tests.ts';

/** Verification order: packs that every node has come first. */
const packs: readonly Pack[] = ['core', 'base', 'optional'];

/**
 * All languages of this judge, in the order in which a new node verifies them. Each file of `catalogue/`
 * holds one language, or those that share a toolchain; no other file lists them.
 */
export const languages: readonly RegisteredLanguage[] = await readCatalogue(
  join(import.meta.dirname, 'catalogue'),
);

/** Returns the language of exactly this name, or undefined if unknown. */
export function findRegistered(name: string): RegisteredLanguage | undefined {
  return languages.find((language) => language.name === name);
}

/**
 * Reads the files of a folder; each exports `languages`. Throws if a file has no such export, or if the contract has no
 * entry (id, template, endings) for one of the languages.
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

/** Checks only for an array, because the type of its elements is checked in the catalogue file. */
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
