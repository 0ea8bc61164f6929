import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file replaces modules or loads them again. */
const changesModules = /\bvi\.(?:mock|doMock|unmock|doUnmock|hoisted|resetModules)\b/;
/** Shared test helpers are in `testing.ts` beside the tests, or in a folder of that name. */
const helpers = /from '(\.[^']*\btesting\b[^']*)'/g;
const withDocument = /@vitest-environment jsdom\b/;

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** Lists all test files, relative to a folder. */
export function findTestFiles(folder: string): string[] {
  return ['src', 'test-support', 'browsers'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${part}/${file}`),
  );
}

/** Whether a test file, or a helper that it imports, replaces or reloads modules. */
export function wantsOwnModules(path: string): boolean {
  const text = textOf(path);
  if (changesModules.test(text)) return true;
  return [...text.matchAll(helpers)].some(([, helper = '']) =>
    changesModules.test(textOf(join(path, '..', helper))),
  );
}

/**
 * Sorts files by environment, those with a document first: a shared thread ends when the next file of its
 * project needs another environment.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // `--sequence.seed=N` selects another order. Vitest ignores `--sequence.shuffle.files` with a custom
    // sequencer.
    const seed: number | undefined = this.ctx.config.sequence.seed;
    const sorted = seed === undefined ? await super.sort(files) : shuffled(files, seed);
    const rank = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.sort((a, b) => (rank.get(a) ?? '').localeCompare(rank.get(b) ?? ''));
  }
}

/** Sorts by project name, then files with a document first. */
function rankOf({ moduleId, project }: TestSpecification): string {
  return `${project.name} ${withDocument.test(textOf(moduleId)) ? 0 : 1}`;
}

/** Shuffles in an order that depends only on the seed. */
function shuffled(files: readonly TestSpecification[], seed: number): TestSpecification[] {
  const keyOf = ({ moduleId }: TestSpecification) => hash('sha1', `${seed} ${moduleId}`);
  return files.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}
