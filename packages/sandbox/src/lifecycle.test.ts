import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { suite, test } from 'node:test';
import { SandboxFault } from './index.ts';
import {
  compile,
  countDescriptors,
  groupsOf,
  isAlive,
  limits,
  settled,
  specOf,
  startFor,
  startOf,
  treeOf,
  until,
} from './test-support.ts';

const hostMounts = () => readFileSync('/proc/self/mounts', 'utf8');

suite('process lifetimes', () => {
  test('300 runs leave nothing behind and do not grow', async (t) => {
    const cgroupRoot = 'xiezhi-test-growth';
    const sandbox = await startFor(t, { cgroupRoot });
    const mounts = hostMounts();
    const slot = await sandbox.openSlot({ core: 0 });
    const spec = specOf(await compile('MAIN { puts("x"); return 0; }'));
    // Compares only counts, because a slot may replace its zygote in the background.
    const footprint = () => {
      const tree = treeOf(sandbox.pid ?? 0);
      const groups = groupsOf(cgroupRoot).length;
      return JSON.stringify({ processes: tree.length, groups, descriptors: countDescriptors(tree) });
    };
    for (let i = 0; i < 20; i++) await slot.run(spec);
    const before = await settled(footprint);
    assert.equal(treeOf(sandbox.pid ?? 0).length, 3, 'helper, keeper, zygote');
    for (let i = 0; i < 300; i++) assert.equal((await slot.run(spec)).exitCode, 0);
    assert.equal(await settled(footprint), before);
    const tree = treeOf(sandbox.pid ?? 0);
    assert.equal(hostMounts(), mounts);
    await slot.close();
    assert.deepEqual([treeOf(sandbox.pid ?? 0).length, groupsOf(cgroupRoot)], [1, []]);
    await sandbox.close();
    assert.ok(tree.every((pid) => !isAlive(pid)));
    assert.equal(hostMounts(), mounts);
  });

  test('kill -9 of the helper rejects running calls and leaves nothing behind', async (t) => {
    const cgroupRoot = 'xiezhi-test-kill';
    const sandbox = await startFor(t, { cgroupRoot });
    const slots = [await sandbox.openSlot({ core: 0 }), await sandbox.openSlot({ core: null })];
    const spec = specOf(
      await compile('MAIN { for (int i = 0; i < 3; i++) fork(); setsid(); for (;;) pause(); }'),
    );
    const lost: SandboxFault[] = [];
    sandbox.on('lost', (fault) => lost.push(fault));
    const pending = slots.map((slot) => slot.run(spec));
    const outcomes = Promise.allSettled(pending);
    assert.ok(await until(() => treeOf(sandbox.pid ?? 0).length >= 1 + 2 * (1 + 1 + 1 + 8)));
    const tree = treeOf(sandbox.pid ?? 0);
    process.kill(sandbox.pid ?? 0, 'SIGKILL');
    for (const outcome of await outcomes) {
      assert.equal(outcome.status, 'rejected');
      assert.ok(outcome.reason instanceof SandboxFault && outcome.reason.code === 'helper-lost');
      assert.equal(outcome.reason.isTransient, true);
    }
    assert.equal(lost.length, 1);
    await assert.rejects(slots[0]?.run(spec) ?? Promise.resolve(), { code: 'helper-lost' });
    await assert.rejects(sandbox.openSlot({ core: 0 }), { code: 'helper-lost' });
    assert.ok(await until(() => tree.every((pid) => !isAlive(pid))), 'no process is left');
    assert.ok(await until(() => groupsOf(cgroupRoot).length === 0), 'the keepers removed their groups');
    await sandbox.close();
  });

  test('the next start removes what is left after killing all processes', async (t) => {
    const cgroupRoot = 'xiezhi-test-sweep';
    const first = await startFor(t, { cgroupRoot });
    await first.openSlot({ core: 0 });
    const tree = treeOf(first.pid ?? 0);
    process.kill(first.pid ?? 0, 'SIGSTOP');
    for (const pid of tree) process.kill(pid, 'SIGKILL');
    assert.ok(await until(() => tree.every((pid) => !isAlive(pid))));
    if (first.report.tier === 'cgroup1') assert.ok(groupsOf(cgroupRoot).length > 0);
    const second = await startFor(t, { cgroupRoot });
    assert.deepEqual(groupsOf(cgroupRoot), []);
    await second.close();
    await first.close();
  });

  test('the death of a keeper affects its slot only', async (t) => {
    const cgroupRoot = 'xiezhi-test-keeper';
    const sandbox = await startFor(t, { cgroupRoot });
    const [victim, other] = [await sandbox.openSlot({ core: null }), await sandbox.openSlot({ core: null })];
    const spec = specOf(await compile('MAIN { for (;;) pause(); }'));
    const pending = assert.rejects(victim.run(spec), { code: 'slot-lost' });
    const keeper = treeOf(sandbox.pid ?? 0)[1] ?? 0;
    assert.ok(await until(() => treeOf(keeper).length === 4));
    const below = treeOf(keeper);
    process.kill(keeper, 'SIGKILL');
    await pending;
    assert.ok(await until(() => below.every((pid) => !isAlive(pid))));
    const groups = sandbox.report.tier === 'userns' ? 0 : 3;
    assert.equal(groupsOf(cgroupRoot).length, groups);
    assert.equal((await other.run({ argv: ['/bin/true'], limits })).exitCode, 0);
    const again = await sandbox.openSlot({ core: null });
    assert.equal((await again.run({ argv: ['/bin/true'], limits })).exitCode, 0);
    await sandbox.close();
  });

  test('a lost slot is closed without affecting the slot with the same number', async (t) => {
    const sandbox = await startFor(t, { cgroupRoot: 'xiezhi-test-place', maxSlots: 1 });
    const lost: SandboxFault[] = [];
    sandbox.on('lost', (fault) => lost.push(fault));
    for (let round = 0; round < 3; round++) {
      const slot = await sandbox.openSlot({ core: null });
      const pending = assert.rejects(slot.run(specOf(await compile('MAIN { for (;;) pause(); }'))), {
        code: 'slot-lost',
      });
      process.kill(treeOf(sandbox.pid ?? 0)[1] ?? 0, 'SIGKILL');
      await pending;
      const closing = [slot.close(), slot.close()];
      const next = await sandbox.openSlot({ core: null });
      await Promise.all(closing);
      assert.equal((await next.run({ argv: ['/bin/true'], limits })).exitCode, 0);
      await Promise.all([next.close(), next.close()]);
    }
    assert.deepEqual(lost, []);
    await sandbox.close();
  });

  test('a slot that cannot be opened is reported at each attempt', async (t) => {
    const cgroupRoot = 'xiezhi-test-refused';
    const sandbox = await startFor(t, { cgroupRoot });
    if (!sandbox.report.tier.startsWith('cgroup')) return t.skip('without groups nothing refuses');
    for (const folder of ['', 'memory', 'pids', 'cpuacct'].map(
      (one) => `/sys/fs/cgroup/${one}/${cgroupRoot}`,
    ))
      if (existsSync(folder))
        for (const name of readdirSync(folder))
          if (name.startsWith(`${sandbox.pid}-`)) rmdirSync(`${folder}/${name}`);
    for (let round = 0; round < 3; round++)
      await assert.rejects(sandbox.openSlot({ core: null }), { code: 'setup' });
    await sandbox.close();
  });

  test('a killed zygote is replaced', async (t) => {
    const sandbox = await startFor(t, { cgroupRoot: 'xiezhi-test-zygote' });
    const slot = await sandbox.openSlot({ core: null });
    const spec = specOf(await compile('MAIN { for (;;) pause(); }'));
    const pending = assert.rejects(slot.run(spec), { code: 'setup' });
    assert.ok(await until(() => treeOf(sandbox.pid ?? 0).length === 5));
    const [, , zygote = 0] = treeOf(sandbox.pid ?? 0);
    process.kill(zygote, 'SIGKILL');
    await pending;
    assert.equal((await slot.run({ argv: ['/bin/true'], limits })).exitCode, 0);
    await sandbox.close();
  });

  test('calls are queued, and closing a slot rejects them', async (t) => {
    const sandbox = await startFor(t, { cgroupRoot: 'xiezhi-test-queue' });
    const slot = await sandbox.openSlot({ core: null });
    const five = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => slot.run({ argv: ['/bin/echo', `${n}`], limits })),
    );
    assert.equal(five.map((result) => result.stdout.toString()).join(''), '1\n2\n3\n4\n5\n');
    const spec = specOf(await compile('MAIN { for (;;) pause(); }'));
    const pending = Promise.allSettled([slot.run(spec), slot.run(spec)]);
    assert.ok(await until(() => treeOf(sandbox.pid ?? 0).length === 5));
    await slot.close();
    for (const outcome of await pending)
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof SandboxFault, outcome.status);
    assert.equal(treeOf(sandbox.pid ?? 0).length, 1);
    await sandbox.close();
  });

  test('killing any process at any time leaves nothing behind and blocks nothing', async (t) => {
    const cgroupRoot = 'xiezhi-test-random';
    const rounds = Number(process.env['XIEZHI_KILL_ROUNDS'] ?? 6);
    const bodies = [
      'return 0;',
      'for (;;) fork();',
      'for (;;) puts("x");',
      'if (!fork()) setsid(); for (;;) pause();',
    ];
    const programs = await Promise.all(bodies.map((body) => compile(`MAIN { ${body} }`)));
    const short = { ...limits, cpuMs: 30, wallMs: 40 };
    for (let round = 0; round < rounds; round++) {
      const sandbox = await startFor(t, { cgroupRoot });
      const slots = [await sandbox.openSlot({ core: null }), await sandbox.openSlot({ core: null })];
      const pending = slots.flatMap((slot) =>
        programs.map((program) => slot.run(specOf(program, { limits: short }))),
      );
      const outcomes = Promise.allSettled(pending);
      await new Promise((resolve) => setTimeout(resolve, (round * 13) % 60));
      const tree = treeOf(sandbox.pid ?? 0);
      const started = new Map(tree.map((pid) => [pid, startOf(pid)]));
      const victim = tree[round % 2 === 0 ? 0 : Math.floor(Math.random() * tree.length)] ?? 0;
      if (isAlive(victim)) process.kill(victim, 'SIGKILL');
      for (const outcome of await outcomes)
        if (outcome.status === 'rejected')
          assert.ok(outcome.reason instanceof SandboxFault, String(outcome.reason));
      for (const pid of treeOf(sandbox.pid ?? 0)) started.set(pid, startOf(pid));
      await sandbox.close();
      const living = () => [...started].filter(([pid, start]) => isAlive(pid) && startOf(pid) === start);
      await until(() => living().length === 0 && groupsOf(cgroupRoot).length === 0);
      assert.deepEqual([living(), groupsOf(cgroupRoot)], [[], []], `round ${round}`);
    }
  });

  test('every slot can be opened, closed and opened again', async (t) => {
    const sandbox = await startFor(t, { maxSlots: 2, cgroupRoot: 'xiezhi-test-slots' });
    for (let round = 0; round < 2; round++) {
      const slots = [await sandbox.openSlot({ core: 0 }), await sandbox.openSlot({ core: null })];
      await assert.rejects(sandbox.openSlot({ core: 0 }), { code: 'closed' });
      const both = await Promise.all(slots.map((slot) => slot.run({ argv: ['/bin/true'], limits })));
      assert.deepEqual([both[0]?.exitCode, both[1]?.exitCode], [0, 0]);
      for (const slot of slots) await slot.close();
    }
    await sandbox.close();
    await assert.rejects(sandbox.openSlot({ core: 0 }), SandboxFault);
  });
});
