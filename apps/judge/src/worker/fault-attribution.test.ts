import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ToolchainFault } from '../errors/toolchain-fault.ts';
import { findRegistered } from '../languages/registry.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { buildTask, openTestJudge, type TestJudge } from '../test/support/harness.ts';
import { FaultAttribution } from './fault-attribution.ts';

const known = [findRegistered('Perl')].filter((one): one is RegisteredLanguage => one !== undefined);
let judge: TestJudge;
before(async () => {
  judge = await openTestJudge(known);
});
after(() => judge.close());

it('a broken compiler of checkers does not withdraw the language of the program', async () => {
  const { health, availability } = judge.runtime;
  const attribution = new FaultAttribution(health, availability);
  const task = await buildTask(judge.runtime, { language: 'Perl', code: '' });
  await judge.onCore(async (core) => {
    while (await availability.runJob(core, new AbortController().signal));
    assert.deepEqual(availability.names, ['Perl']);
    const ofChecker = new ToolchainFault('checker gnu++20', '/usr/bin/g++: ENOENT');
    assert.equal(await attribution.isOnTask(ofChecker, task, core), false);
    assert.deepEqual(health.outOfService?.code, 'toolchainDamaged');
    assert.equal(health.outOfService.values?.['name'], 'checker gnu++20');
    assert.equal(await health.check(core), true);
    assert.equal(await attribution.isOnTask(ofChecker, task, core), true, 'it does not go round for ever');
    assert.deepEqual(availability.names, ['Perl']);
    assert.equal(
      await attribution.isOnTask(new ToolchainFault('Perl', 'it is not there'), task, core),
      false,
    );
    assert.deepEqual(availability.names, []);
  });
});

it('a toolchain removed since the claim releases the task', async () => {
  const { runtime } = judge;
  const task = await buildTask(runtime, { language: 'Perl', code: 'print 3;' });
  const hooks = { signal: new AbortController().signal, onJudging: () => {}, onCase: () => {} };
  const [perl] = known;
  assert.ok(perl);
  const removed: RegisteredLanguage = { ...perl, findToolchain: () => Promise.resolve(null) };
  await runtime.toolchains.forget(removed);
  assert.equal(await runtime.toolchains.toolchain(removed), null);
  await judge.onCore((core) => assert.rejects(runtime.engine.judge(task, core, hooks), ToolchainFault));
});
