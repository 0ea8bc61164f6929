import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { findRegistered } from '../languages/registry.ts';
import { openTestJudge, type TestJudge } from '../test/support/harness.ts';

function known(name: string): RegisteredLanguage {
  const language = findRegistered(name);
  assert.ok(language);
  return language;
}

const [lua, perl, ruby] = [known('Lua'), known('Perl'), known('Ruby')];

/** Simulates an installation of Ruby while the node runs. */
let isInstalled = false;
/** Simulates a later version. */
let upgrade = '';
/** Simulates an interpreter that was removed after it was found. */
let hasVanished = false;
const late: RegisteredLanguage = {
  ...ruby,
  findToolchain: async () => {
    const found = isInstalled ? await ruby.findToolchain() : null;
    if (found === null) return null;
    const { version, fingerprint, programs } = found;
    return {
      version: version + upgrade,
      fingerprint: fingerprint + upgrade,
      programs: hasVanished ? { ruby: '/usr/bin/ruby-of-yesterday' } : programs,
    };
  },
};
/** A language that cannot run its self-test. */
const broken: RegisteredLanguage = { ...lua, name: 'Broken', tests: known('PHP').tests };
let isPrepared = false;
const prepared: RegisteredLanguage = {
  ...perl,
  pack: 'core',
  preparations: [
    {
      name: 'faster',
      isRequired: false,
      build: () => {
        isPrepared = true;
        return Promise.resolve();
      },
    },
  ],
};

let judge: TestJudge;
before(async () => {
  judge = await openTestJudge([prepared, lua, late, broken]);
});
after(() => judge.close());

const runJob = (circumstances = {}) =>
  judge.onCore((core) =>
    judge.runtime.availability.runJob(core, new AbortController().signal, circumstances),
  );

it('counts as started when the core languages are verified', async () => {
  const { availability } = judge.runtime;
  let changes = 0;
  availability.on('changed', () => changes++);
  assert.deepEqual([availability.names, availability.isTested], [[], false]);
  await runJob();
  assert.deepEqual([availability.names, availability.isTested, availability.hasJobs], [['Perl'], true, true]);
  assert.ok(changes >= 1, 'it is told');
});

it('postpones preparations that only speed up compiles while submissions may wait', async () => {
  while (await runJob({ isBusy: true }));
  assert.deepEqual([judge.runtime.availability.names, isPrepared], [['Perl', 'Lua'], false]);
});

it('offers languages that pass their self-test and no others, then prepares them', async () => {
  while (await runJob());
  assert.ok(isPrepared);
  assert.deepEqual(judge.runtime.availability.names, ['Perl', 'Lua']);
  const [failure, ...more] = judge.runtime.availability.failures;
  assert.deepEqual([failure?.language, more], [broken.name, []]);
  assert.match(failure?.reason.code ?? '', /^(test|fault)/);
});

it('finds newly installed languages at its hourly test', async () => {
  isInstalled = true;
  await judge.runtime.availability.testAgain();
  while (await runJob());
  assert.deepEqual(judge.runtime.availability.names, ['Perl', 'Lua', 'Ruby']);
});

it('shows the executed command', async () => {
  const { languages } = judge.runtime.availability;
  const outcome = await judge.judge({ language: 'Perl', code: 'print 3;' });
  const shown = languages.find(({ name }) => name === 'Perl')?.compileCommand;
  assert.equal(shown, '/usr/bin/perl -c main.pl');
  assert.equal(outcome.manifest?.compileCommand.join(' '), shown);
});

it('tests a language again after its toolchain was upgraded, and shows the new version', async () => {
  const { availability } = judge.runtime;
  const versionOf = (name: string) => availability.languages.find((one) => one.name === name)?.version;
  upgrade = ' of today';
  await availability.testAgain();
  assert.deepEqual(availability.names, ['Perl', 'Lua']);
  while (await runJob());
  assert.deepEqual(availability.names, ['Perl', 'Lua', 'Ruby']);
  assert.match(versionOf('Ruby') ?? '', / of today$/);
  const { manifest } = await judge.judge({ language: 'Ruby', code: 'puts 3 # today' });
  assert.match(manifest?.compiler ?? '', / of today$/);
});

it('withdraws a language whose toolchain is damaged until it is repaired', async () => {
  const { availability, toolchains } = judge.runtime;
  const attempt = { language: 'Ruby', code: 'puts 3' };
  assert.equal((await judge.judge(attempt)).status, 0);
  hasVanished = true;
  await toolchains.forget(late);
  await toolchains.toolchain(late);
  await assert.rejects(
    judge.judge({ ...attempt, code: 'puts 1 + 2' }),
    /toolchain of Ruby is damaged.*ENOENT/,
  );
  hasVanished = false;
  await availability.withdraw('Ruby');
  assert.deepEqual(availability.names, ['Perl', 'Lua']);
  while (await runJob());
  assert.deepEqual(availability.names, ['Perl', 'Lua', 'Ruby']);
});
