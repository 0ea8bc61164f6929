import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { areAllVerified } from '../../test/support/golden.ts';
import { openTestJudge, type TestJudge } from '../../test/support/harness.ts';
import { languages } from '../../languages/registry.ts';
import { selfTest } from './self-test.ts';

/** A node runs these self-tests at its first start. Here they run for all installed packs. */
const skip = !areAllVerified && 'every self-test: npm run soak -- languages';

describe('language self-tests', { skip, concurrency: 2 }, () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(() => judge.close());

  for (const language of languages) {
    it(language.name, async (context) => {
      const { toolchains, engine } = judge.runtime;
      const toolchain = await toolchains.toolchain(language);
      if (toolchain === null) {
        assert.equal(language.pack, 'optional');
        context.skip(`no toolchain on this host: npm run languages -- install ${language.name}`);
        return;
      }
      await judge.onCore(async (core) => {
        for (const item of language.preparations.filter(({ isRequired }) => isRequired)) {
          await toolchains.prepare(language, toolchain, item, core);
        }
        assert.equal(await selfTest(language, engine, core, new AbortController().signal), null);
      });
    });
  }
});
