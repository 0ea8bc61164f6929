import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** It replaces modules, or loads one anew. */
const changesModules = /\bvi\.(?:mock|doMock|unmock|doUnmock|hoisted|resetModules)\b/;
/** What tests share stands in `testing.ts` beside them, or in a folder of that name. */
const helpers = /from '(\.[^']*\btesting\b[^']*)'/g;
const withDocument = /@vitest-environment jsdom\b/;

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** All test files, relative to a folder. */
export function findTestFiles(folder: string): string[] {
  return ['src', 'test-support', 'browsers'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${part}/${file}`),
  );
}

/** Whether a test file, or a helper that it imports, wants modules other than they are for everybody. */
export function wantsOwnModules(path: string): boolean {
  const text = textOf(path);
  if (changesModules.test(text)) return true;
  return [...text.matchAll(helpers)].some(([, helper = '']) =>
    changesModules.test(textOf(join(path, '..', helper))),
  );
}

/**
 * Files of one environment follow each other, those with a document first: a thread that files share ends where the
 * next file of its project wants another environment.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // `--sequence.seed=N` asks for another order. What `--sequence.shuffle.files` says is lost where there is a sequencer.
    const seed: number | undefined = this.ctx.config.sequence.seed;
    const sorted = seed === undefined ? await super.sort(files) : shuffled(files, seed);
    const rank = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.sort((a, b) => (rank.get(a) ?? '').localeCompare(rank.get(b) ?? ''));
  }
}

/** Projects by their names; and of each what needs a document before what does not. */
function rankOf({ moduleId, project }: TestSpecification): string {
  return `${project.name} ${withDocument.test(textOf(moduleId)) ? 0 : 1}`;
}

/** In an order that hangs on the seed alone. */
function shuffled(files: readonly TestSpecification[], seed: number): TestSpecification[] {
  const keyOf = ({ moduleId }: TestSpecification) => hash('sha1', `${seed} ${moduleId}`);
  return files.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}
