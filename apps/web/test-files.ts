import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Matches a file that replaces modules or loads them again. */
const changesModules = /\bvi\.(?:mock|doMock|unmock|doUnmock|hoisted|resetModules)\b/;
/** Matches imports of shared test helpers, which are in `testing.ts` beside the tests or in a folder of that name. */
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

/** Returns whether a test file, or a helper that it imports, replaces or reloads modules. */
export function wantsOwnModules(path: string): boolean {
  const text = textOf(path);
  if (changesModules.test(text)) return true;
  return [...text.matchAll(helpers)].some(([, helper = '']) =>
    changesModules.test(textOf(join(path, '..', helper))),
  );
}

/**
 * Sorts files by environment; files that need a document come first. The order avoids new threads: a shared thread ends
 * when the next file of its project needs another environment.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // `--sequence.seed=N` selects another order. `--sequence.shuffle.files` has no effect, because Vitest ignores it
    // with a custom sequencer.
    const seed: number | undefined = this.ctx.config.sequence.seed;
    const sorted = seed === undefined ? await super.sort(files) : shuffled(files, seed);
    const rank = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.sort((a, b) => (rank.get(a) ?? '').localeCompare(rank.get(b) ?? ''));
  }
}

/** Returns a sort key: project name first, and in each project the files with a document first. */
function rankOf({ moduleId, project }: TestSpecification): string {
  return `${project.name} ${withDocument.test(textOf(moduleId)) ? 0 : 1}`;
}

/** Shuffles files. The order depends only on the seed. */
function shuffled(files: readonly TestSpecification[], seed: number): TestSpecification[] {
  const keyOf = ({ moduleId }: TestSpecification) => hash('sha1', `${seed} ${moduleId}`);
  return files.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}
