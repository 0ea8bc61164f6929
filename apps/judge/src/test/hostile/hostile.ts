import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hostile source; its first lines name the verdicts that it may get. */
export interface Hostile {
  name: string;
  language: string;
  code: string;
  expect: readonly string[];
  isRunTwice: boolean;
}

const languageOfFolder: Readonly<Record<string, string>> = {
  cpp: 'C++ 17 With O2',
  go: 'Golang',
  java: 'Java',
  javascript: 'JavaScript Node',
  python: 'Python3',
};

function readHostile(path: string, name: string, language: string): Hostile {
  const code = readFileSync(path, 'utf8');
  const head = (key: string) => new RegExp(`^(?://|#) ${key}: (.+)$`, 'm').exec(code)?.[1];
  const expect = head('expect');
  if (expect === undefined) throw new Error(`${name} does not say how it ends`);
  return { name, language, code, expect: expect.split(' | '), isRunTwice: head('twice') === 'true' };
}

function readFolder(folder: string, language: string): Hostile[] {
  return readdirSync(folder)
    .sort()
    .map((file) => readHostile(join(folder, file), file.replace(/\..*$/, ''), language));
}

/** Returns contestant programs, one folder per language. */
export function hostilePrograms(): Hostile[] {
  return Object.entries(languageOfFolder).flatMap(([folder, language]) =>
    readFolder(join(import.meta.dirname, 'programs', folder), language),
  );
}

/** Returns checkers or interactors. */
export function hostileTools(kind: 'checkers' | 'interactors'): Hostile[] {
  return readFolder(join(import.meta.dirname, kind), 'C++');
}
