import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Core } from '../../sandbox/core.ts';
import type { Language } from '../../languages/language.ts';
import { findRegistered } from '../../languages/registry.ts';
import { openTestJudge, type TestJudge } from '../../test/support/harness.ts';
import { ToolchainFault } from '../../errors/toolchain-fault.ts';
import { Compiler } from './compiler.ts';

const source = (mark: string) =>
  `/* ${mark} */\n#include <stdio.h>\n#include "answer.h"\nint main(void) { printf("%d", ANSWER); return 0; }\n`;
const problem = { userExtraFiles: { 'answer.h': '#define ANSWER 3\n' } };

describe('compile cache', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(() => judge.close());

  it('compiles identical content once', async () => {
    const first = await judge.judge({ language: 'C', code: source('a'), problem });
    const second = await judge.judge({ language: 'C', code: source('a'), problem });
    assert.deepEqual([first.status, second.status], [0, 0]);
    assert.ok(first.compileMs !== null && first.compileMs > 0);
    assert.equal(second.compileMs, null);
  });

  it('compiles once for two concurrent requests', async () => {
    const attempt = { language: 'C', code: source('b'), problem };
    const outcomes = await Promise.all([judge.judge(attempt), judge.judge(attempt)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      [0, 0],
    );
    assert.equal(outcomes.filter(({ compileMs }) => compileMs !== null).length, 1);
  });

  it('compiles again for another problem file or another language', async () => {
    await judge.judge({ language: 'C', code: source('c'), problem });
    const extra = { userExtraFiles: { 'answer.h': '#define ANSWER 4\n' } };
    const changed = await judge.judge({ language: 'C', code: source('c'), problem: extra });
    assert.equal(changed.status, -1);
    const optimised = await judge.judge({ language: 'C With O2', code: source('c'), problem });
    assert.notEqual(optimised.compileMs, null);
  });

  it('caches a Compile Error, but not an aborted compile', async () => {
    const broken = { language: 'C', code: 'int main(void) { return missing; }\n' };
    assert.equal((await judge.judge(broken)).status, -2);
    const again = await judge.judge(broken);
    assert.deepEqual([again.status, again.compileMs], [-2, null]);
    assert.match(again.message ?? '', /missing/);
    const giant = { language: 'C', code: 'char a[1 << 30] = {1};\nint main(void) { return a[1]; }\n' };
    assert.equal((await judge.judge(giant)).status, -2);
    assert.notEqual((await judge.judge(giant)).compileMs, null);
  });

  it('rebuilds programs that were removed or truncated externally', async () => {
    const attempt = { language: 'C', code: source('removed'), problem };
    assert.notEqual((await judge.judge(attempt)).compileMs, null);
    const compiled = join(judge.folder, 'compiled');
    for (const damage of [(path: string) => rmSync(path), (path: string) => truncateSync(path, 100)]) {
      for (const key of readdirSync(compiled)) {
        const artefact = join(compiled, key, 'artefact');
        if (existsSync(artefact)) damage(artefact);
      }
      const again = await judge.judge(attempt);
      assert.deepEqual([again.status, again.compileMs === null], [0, false]);
    }
  });

  for (const complaint of [
    'gcc: fatal error: cannot execute cc1: No such file or directory',
    'main.go:2:8: could not import fmt (object is [go object linux amd64 go1.22.1] expected [go1.22.2])',
  ])
    it(`reports no Compile Error for a compiler with missing files: ${complaint.slice(0, 40)}`, async () => {
      const c = findRegistered('C');
      assert.ok(c);
      const broken: Language = {
        ...c,
        compile: (input) => ({
          ...c.compile(input),
          argv: ['/bin/sh', '-c', `echo "${complaint}" >&2; exit 1`],
        }),
      };
      const toolchain = await judge.runtime.toolchains.toolchain(c);
      assert.ok(toolchain);
      const job = {
        language: broken,
        toolchain,
        preparedArtifacts: judge.runtime.toolchains.preparedArtifacts(c, toolchain),
        code: source('e'),
        extraFiles: {},
        control: source('control'),
      };
      const compiler = new Compiler(join(judge.folder, 'compiled-elsewhere'), 1024 * 1024);
      await assert.rejects(
        judge.onCore((core) => compiler.compile(job, core, {})),
        (error) => error instanceof ToolchainFault && error.message.includes(complaint),
      );
      const liar = await judge.judge({ language: 'C', code: `#error ${complaint}\n` });
      assert.equal(liar.status, -2);
    });

  it('a header that was missing for a moment is no Compile Error', async () => {
    const c = findRegistered('C');
    assert.ok(c);
    const toolchain = await judge.runtime.toolchains.toolchain(c);
    assert.ok(toolchain);
    const preparedArtifacts = judge.runtime.toolchains.preparedArtifacts(c, toolchain);
    const code = 'int main(void) { return 0; }\n';
    const job = { language: c, toolchain, preparedArtifacts, code, extraFiles: {}, control: code };
    const compiler = new Compiler(join(judge.folder, 'compiled-twice'), 1024 * 1024);
    let runs = 0;
    const result = await judge.onCore((core) => {
      const flaky: Pick<Core, 'run'> = {
        async run(...run) {
          runs += 1;
          const real = await core.run(...run);
          const stderr = Buffer.from('main.c:1:10: fatal error: stdio.h: No such file or directory');
          return runs === 1 ? { ...real, exitCode: 1, stderr, collected: [] } : real;
        },
      };
      return compiler.compile(job, Object.assign(Object.create(core) as Core, flaky), {});
    });
    assert.deepEqual([result.isOk, runs], [true, 3], 'failed, control program, repeated');
  });

  it('evicts compiled programs before test data on a full disk', async () => {
    const blob = await judge.runtime.blobs.put(Buffer.from('kept'));
    const attempt = { language: 'C', code: source('given up'), problem };
    assert.equal((await judge.judge(attempt)).status, 0);
    await judge.runtime.engine.makeRoom(1);
    const folders = readdirSync(join(judge.folder, 'compiled'));
    await judge.runtime.engine.makeRoom(2 ** 40);
    assert.ok(folders.length > 0);
    assert.deepEqual(readdirSync(join(judge.folder, 'compiled')), []);
    assert.ok(!existsSync(join(judge.folder, 'blobs', blob.sha256)), 'and these where that is not enough');
    assert.equal((await judge.judge(attempt)).status, 0);
  });

  it('the manifest states the compile and run commands', async () => {
    const { manifest } = await judge.judge({ language: 'C With O2', code: source('d'), problem });
    assert.ok(manifest);
    assert.ok(manifest.compileCommand.includes('-O2'));
    assert.deepEqual(manifest.runCommand, ['/box/main']);
    assert.deepEqual(manifest.limits, { timeMs: 1000, memoryKb: 65_536, allowanceKb: 0 });
  });
});
