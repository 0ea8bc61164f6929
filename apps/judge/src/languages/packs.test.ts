import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import { languageTemplates } from '@xiezhi/contract/language-templates';
import { toolchains } from '../../../../launcher/toolchains.js';
import { languages } from './registry.ts';
import { selfTestPrograms } from './self-test-programs.ts';

/** Names without a toolchain in Debian: old submissions keep them, new ones cannot use them. */
const hidden = ['Python2', 'PyPy2', 'JavaScript V8'];

describe('every language', () => {
  it('is either judged or known to be hidden', () => {
    const judged = languages.map(({ name }) => name);
    assert.deepEqual(
      localLanguages
        .map(({ name }) => name)
        .filter((name) => !judged.includes(name))
        .toSorted(),
      hidden.toSorted(),
    );
    assert.equal(new Set(judged).size, judged.length);
  });

  for (const language of languages) {
    it(`${language.name} has a place in the contract, a template and a self-test`, () => {
      assert.ok(findLanguage(language.name));
      assert.ok(languageTemplates[language.name]?.sample);
      assert.ok(selfTestPrograms[language.family]);
    });
  }
});

it('a Rust source has a name that its compiler knows', () => {
  assert.equal(languages.find(({ name }) => name === 'Rust')?.sourceName(''), 'main.rs');
});

it('what comes with the product installs each toolchain that every node should have', () => {
  const installed = new Set(toolchains.flatMap(({ packages }) => packages));
  const needed = languages
    .filter(({ pack }) => pack !== 'optional')
    .flatMap(({ debianPackages }) => debianPackages);
  assert.deepEqual([...new Set(needed)].toSorted(), [...installed].toSorted());
});
