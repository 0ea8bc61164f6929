import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { judgeFileNames, programFileNames } from '@xiezhi/contract/file-names';
import { localLanguages } from '@xiezhi/contract/languages';
import { runVerdict } from '@xiezhi/rules';
import { toolchains } from '../../../../launcher/install/toolchains.js';
import { caseFiles, feedbackFiles, passFiles } from '../pipeline/checker/case-files.ts';
import { passFolder } from '../pipeline/checker/passes.ts';
import { languages, readCatalogue } from './registry.ts';

/**
 * Languages without a toolchain in Debian: existing submissions keep these languages, new submissions cannot use them.
 */
const hidden = ['Python2', 'PyPy2', 'JavaScript V8'];

describe('each language of the contract', () => {
  it('is either in the catalogue or listed as hidden', () => {
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

  it('uses file names that no problem file may have', () => {
    for (const language of languages) {
      const source = language.sourceName('');
      for (const used of [source, language.artefactName ?? source])
        assert.ok(programFileNames.has(used), `${language.name}: ${used}`);
    }
    const ofCases = [...Object.values(caseFiles), ...Object.values(passFiles), ...feedbackFiles, passFolder];
    assert.deepEqual(ofCases.toSorted(), [...judgeFileNames].toSorted());
  });

  it('comes after the languages that more nodes have', () => {
    const order = languages.map(({ pack }) => pack);
    assert.deepEqual([...new Set(order)], ['core', 'base', 'optional']);
    assert.equal(order.lastIndexOf('core') < order.indexOf('base'), true);
  });

  for (const [family, members] of Map.groupBy(languages, (language) => language.family)) {
    it(`${family} has tests beyond its self-test`, () => {
      const tests = members.map((one) => one.tests);
      assert.ok(tests.some(({ behaviours, crashes }) => behaviours ?? crashes));
    });
  }
});

async function catalogueWith(file: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-catalogue-'));
  try {
    await writeFile(join(folder, file), text);
    return await readCatalogue(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('language catalogue', () => {
  it('loads a file that no other file imports', async () => {
    const text = "export const languages = [{ name: 'Nim', pack: 'optional' }];";
    const found = await catalogueWith('another.ts', text);
    assert.deepEqual(
      found.map(({ name }) => name),
      ['Nim'],
    );
  });

  it('refuses a language without a contract entry', async () => {
    const text = "export const languages = [{ name: 'Klingon', pack: 'optional' }];";
    await assert.rejects(catalogueWith('klingon.ts', text), /no language Klingon/);
  });

  it('refuses a file that exports no languages', async () => {
    await assert.rejects(catalogueWith('helper.ts', 'export const help = 1;'), /exports no languages/);
  });
});

it('a Rust source has a name that rustc accepts', () => {
  assert.equal(languages.find(({ name }) => name === 'Rust')?.sourceName(''), 'main.rs');
});

it('the installed packages include the toolchain of each core and base language', () => {
  const installed = new Set(toolchains.flatMap(({ packages }) => packages));
  const needed = languages
    .filter(({ pack }) => pack !== 'optional')
    .flatMap(({ debianPackages }) => debianPackages);
  assert.deepEqual([...new Set(needed)].toSorted(), [...installed].toSorted());
});

it('the message patterns match hostile output in linear time in every language', () => {
  const run = { fault: null, signal: null, killedBy: null, isOutOfMemoryKill: false, peakMemoryKb: 1024 };
  const figures = { cpuMicroseconds: 1, wallMicroseconds: 1 };
  const limits = { timeMs: 1000, memoryKb: 1024 };
  const start = process.cpuUsage();
  for (const { runtime } of languages) {
    for (const bit of ['lua', ': xmalloc: ', 'Error', 'a:1:in (A', '[a', "'", ' \n', '\n']) {
      const stderrTail = bit.repeat(65_536 / bit.length);
      for (const exitCode of [1, 2])
        assert.notEqual(runVerdict({ ...run, ...figures, exitCode, stderrTail }, limits, runtime), null);
    }
  }
  assert.ok(process.cpuUsage(start).user < 5_000_000, 'at most five seconds of CPU time');
});
