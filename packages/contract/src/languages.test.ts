import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLanguage, localLanguages } from './languages.ts';
import { templateOf } from './languages/templates.ts';

/** Values of properties that must be unique among all languages. */
const owned: Readonly<Record<string, readonly string[]>> = {
  names: localLanguages.map(({ name }) => name),
  labels: localLanguages.flatMap(({ labels }) => labels),
  endings: localLanguages.flatMap(({ reads }) => reads),
};

describe('languages', () => {
  it('have ids from 1 without gaps', () => {
    assert.deepEqual(
      localLanguages.map(({ id }) => id),
      localLanguages.map((_, index) => index + 1),
    );
  });

  it('keep the ids of earlier releases', () => {
    const known = {
      C: 1,
      'C++ 20 With O2': 8,
      Python3: 11,
      'C#': 15,
      Rust: 20,
      'C++ 23 With O2': 22,
      Nim: 31,
    };
    for (const [name, id] of Object.entries(known)) assert.equal(findLanguage(name)?.id, id, name);
  });

  for (const [what, all] of Object.entries(owned)) {
    it(`share no ${what}`, () => {
      assert.equal(new Set(all).size, all.length);
    });
  }

  for (const { name, ending, icpcCode, sourceFile } of localLanguages) {
    it(`${name} is recognized in the files written for it`, () => {
      const readers = localLanguages.filter(({ reads }) => ending !== null && reads.includes(ending));
      assert.deepEqual(
        readers.map((reader) => reader.icpcCode),
        ending === null ? [] : [icpcCode],
      );
      assert.match(sourceFile, /^\w+\.\w+$/);
      assert.notEqual(templateOf(name).sample, '');
    });
  }
});
