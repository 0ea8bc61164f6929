import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { SandboxFault } from '@xiezhi/sandbox';
import type { Preparation, PreparationContext } from '../../languages/language.ts';
import type { RegisteredLanguage } from '../../languages/language-tests.ts';
import { findRegistered } from '../../languages/registry.ts';
import { Aborted } from '../../sandbox/core.ts';
import { openTestJudge, type TestJudge } from '../../test/support/harness.ts';

const known = findRegistered('Perl');
assert.ok(known);

/** Whether the preparation `slow` ends immediately instead of after 30 s. */
let isHurried = false;
let folder = '';
let begun: () => void = () => undefined;
const slow: Preparation = {
  name: 'slow',
  isRequired: true,
  build: async (context: PreparationContext) => {
    folder = context.folder;
    begun();
    const { exitCode } = await context.run({
      argv: ['/bin/sleep', isHurried ? '0' : '30'],
      stdin: 'empty',
      stdout: 'discard',
    });
    assert.equal(exitCode, 0);
  },
};
const language: RegisteredLanguage = { ...known, preparations: [slow] };

let judge: TestJudge;
before(async () => {
  judge = await openTestJudge([language]);
});
after(() => judge.close());

it('an aborted preparation leaves nothing, and the waiting request runs it again', async () => {
  const { toolchains } = judge.runtime;
  const toolchain = await toolchains.toolchain(language);
  assert.ok(toolchain);
  await judge.onCore(async (core) => {
    const { signal, abort } = abortable();
    const isRunning = new Promise<void>((resolve) => (begun = resolve));
    const first = toolchains.prepare(language, toolchain, slow, core, { signal });
    const second = toolchains.prepare(language, toolchain, slow, core);
    await isRunning;
    const exclusive = toolchains.prepare(language, toolchain, slow, core, { exclusivity: 'locked' });
    await assert.rejects(exclusive, SandboxFault, 'a core that runs exclusively waits for no other');
    const began = performance.now();
    isHurried = true;
    abort();
    await assert.rejects(first, Aborted);
    await second;
    assert.ok(performance.now() - began < 20_000, 'it waited for what was called off');
    assert.ok(toolchains.isPrepared(language, toolchain, slow));
    assert.ok(existsSync(join(folder, 'ready')));
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
