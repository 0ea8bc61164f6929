import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { Sandbox, type SandboxTier } from './index.ts';
import { brief, compile, isAlive, limits, specOf, startFor, treeOf, until } from './test-support.ts';

const run = promisify(execFile);

/** Kills a process. Ignores that it may already have exited together with another process. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Tiers below the best one, and whether they confine programs with namespaces. The host's best tier has its own tests.
 */
const lower: { tier: SandboxTier; isConfined: boolean }[] = [
  { tier: 'userns', isConfined: true },
  { tier: 'restricted', isConfined: false },
];

for (const { tier, isConfined } of lower)
  suite(`tier ${tier}`, () => {
    test('limits, facts, collecting and pairs work, and nothing is left behind', async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-tier-'));
      const sandbox = await startFor(t, { tier });
      const slot = await sandbox.openSlot({ core: null });
      const quiet = treeOf(sandbox.pid ?? 0);
      const hit = async (body: string, change = {}) => {
        const spec = specOf(await compile(`MAIN { ${body} }`), {
          limits: { ...limits, cpuMs: 100, wallMs: 2000, ...change },
        });
        return slot.run(spec);
      };
      const exited = await hit('puts("out"); fputs("err", stderr); return 9;');
      assert.deepEqual(
        [exited.exitCode, exited.stdout.toString(), exited.stderr.toString()],
        [9, 'out\n', 'err'],
        brief(exited),
      );
      const spin = await hit('for (;;);');
      assert.equal(spin.limitHit, 'cpu', brief(spin));
      assert.ok(spin.cpuNs >= 90e6 && spin.cpuNs < 300e6, brief(spin));
      assert.equal((await hit('for (;;) pause();', { wallMs: 100 })).limitHit, 'wall');
      assert.equal((await hit('for (;;) puts("flood");')).limitHit, 'output');
      const memory = await hit('for (;;) memset(malloc(1 << 20), 1, 1 << 20);', { cpuMs: 2000 });
      assert.equal(memory.limitHit, 'memory', brief(memory));
      const family = await hit(
        `size_t size = 40 << 20; char *all = malloc(size); memset(all, 1, size); int status, sum = 0;
        for (int i = 0; i < 4; i++) if (!fork()) { usleep(60000); _exit(all[i] != 1); }
        while (wait(&status) > 0) sum += status; return sum;`,
        { cpuMs: 2000 },
      );
      assert.deepEqual([family.exitCode, family.limitHit], [0, null], brief(family));
      const bomb = await hit('for (;;) fork();');
      assert.ok(bomb.limitHit === 'cpu' || bomb.limitHit === 'wall', brief(bomb));
      const orphan = await hit(
        'if (!fork()) { setsid(); if (!fork()) for (;;) pause(); _exit(0); } usleep(20000); return 0;',
      );
      assert.equal(orphan.exitCode, 0, brief(orphan));
      assert.equal((await hit('return socket(AF_INET, SOCK_STREAM, 0) >= 0;')).exitCode, 0);
      assert.equal((await hit('ptrace(PTRACE_TRACEME, 0, 0, 0); return 0;')).isSeccompViolation, true);
      assert.equal(
        (await hit('return open("/etc/shadow", O_RDONLY) >= 0 || creat("/usr/x", 0600) >= 0;')).exitCode,
        0,
      );
      if (isConfined)
        assert.equal((await hit('return open("/home", O_RDONLY) >= 0 || getppid() != 1;')).exitCode, 0);
      const to = path.join(folder, 'copy');
      const collect = [{ name: 'made', to, limitBytes: 10 }];
      const created = await slot.run({ argv: ['/bin/sh', '-c', 'echo hi > made'], limits, collect });
      assert.equal(created.collected[0]?.state, 'ok', brief(created));
      assert.equal(await readFile(to, 'utf8'), 'hi\n');
      const echo = specOf(
        await compile('MAIN { char c; while (read(0, &c, 1) == 1) write(1, &c, 1); return 0; }'),
      );
      const asker = specOf(
        await compile('MAIN { char c = 0; write(1, "x", 1); read(0, &c, 1); return c == 120 ? 42 : 43; }'),
      );
      const pair = await slot.interact(echo, asker, { wallMs: 2000 });
      assert.deepEqual([pair.interactor.exitCode, pair.contestant.exitCode], [42, 0]);
      const tree = treeOf(sandbox.pid ?? 0);
      assert.equal(tree.length, quiet.length + 1, 'one more zygote, for interactors');
      await sandbox.close();
      assert.ok(tree.every((pid) => !isAlive(pid)));
      const own = (name: string) => tree.includes(Number(name.split('-')[2]));
      assert.deepEqual(plainBoxes().filter(own), []);
      await rm(folder, { recursive: true });
    });
  });

const plainBoxes = () => readdirSync('/tmp').filter((name) => name.startsWith('xiezhi-box-'));

suite('tier restricted, killed', () => {
  test('the next start removes the boxes of dead helpers, and no others', async (t) => {
    const options = { tier: 'restricted', skipSelfTest: true } as const;
    const [killed, living] = [await startFor(t, options), await startFor(t, options)];
    const slots = [await killed.openSlot({ core: null }), await living.openSlot({ core: null })];
    const before = new Set(plainBoxes());
    const spec = specOf(await compile('MAIN { mkdir("closed", 0); creat("file", 0); for (;;) pause(); }'));
    const end = new AbortController();
    const runs = Promise.allSettled(slots.map((slot) => slot.run(spec, { signal: end.signal })));
    const created = () => plainBoxes().filter((name) => !before.has(name));
    assert.ok(await until(() => created().length === 2));
    const tree = treeOf(killed.pid ?? 0);
    tree.forEach(killIfThere);
    assert.ok(await until(() => tree.every((pid) => !isAlive(pid))));
    assert.equal(created().length, 2);
    await Sandbox.start(options).then((sandbox) => sandbox.close());
    const left = created().length;
    end.abort();
    await runs;
    await living.close();
    await killed.close();
    assert.deepEqual([left, created()], [1, []]);
  });
});

test('tier restricted: a start in another PID namespace keeps the boxes of this one', async (t) => {
  const unshare = ['--pid', '--fork', '--kill-child', '--mount-proc'];
  if (process.geteuid?.() !== 0) unshare.unshift('--user', '--map-current-user');
  const apart = ['unshare', ...unshare, '--'];
  const canStart = await run('unshare', [...unshare, '--', '/bin/true']).then(
    () => true,
    () => false,
  );
  if (!canStart) return t.skip('no PID namespace of its own');
  const sandbox = await startFor(t, { tier: 'restricted', skipSelfTest: true });
  const slot = await sandbox.openSlot({ core: null });
  const end = new AbortController();
  const before = new Set(plainBoxes());
  const spec = specOf(await compile('MAIN { for (;;) pause(); }'));
  const ran = slot.run(spec, { signal: end.signal });
  const created = () => plainBoxes().filter((name) => !before.has(name));
  assert.ok(await until(() => created().length === 1));
  const code = `const { Sandbox } = await import(${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))});
    await Sandbox.start({ tier: 'restricted', skipSelfTest: true }).then((sandbox) => sandbox.close());`;
  const [file, ...args] = [...apart, process.execPath, '--input-type=module', '-e', code];
  await run(file, args);
  assert.equal(created().length, 1);
  end.abort();
  await ran;
  await sandbox.close();
  assert.deepEqual(created(), []);
});

test('tier restricted: a program ends with the helper', async (t) => {
  const sandbox = await startFor(t, { tier: 'restricted' });
  const slot = await sandbox.openSlot({ core: null });
  const spec = specOf(await compile('MAIN { if (!fork()) setsid(); for (;;) pause(); }'));
  const lost = assert.rejects(slot.run(spec), { code: 'helper-lost' });
  assert.ok(await until(() => treeOf(sandbox.pid ?? 0).length === 6));
  const tree = treeOf(sandbox.pid ?? 0);
  process.kill(tree[0] ?? 0, 'SIGKILL');
  await lost;
  assert.ok(await until(() => tree.every((pid) => !isAlive(pid))));
  await sandbox.close();
});

for (const landlock of [255, 0])
  test(`tier restricted: signals stay within the program, Landlock ${landlock === 0 ? 'absent' : 'as on the host'}`, async (t) => {
    const sandbox = await startFor(t, { tier: 'restricted', landlock });
    const { lacks } = sandbox.report;
    const { items } = await sandbox.selfTest();
    assert.deepEqual(
      items.filter(({ name }) => name === 'signals').map(({ ok, detail }) => [ok, detail]),
      [[true, 'held']],
    );
    const slot = await sandbox.openSlot({ core: null });
    const itself = await slot.run(specOf(await compile('MAIN { abort(); }')));
    assert.equal(itself.signal, 6, brief(itself));
    const threads = await compile(`static volatile int heard; void hear(int n) { heard = n; }
      void *other(void *main) { return (void *)(long)pthread_kill(*(pthread_t *)main, SIGUSR1); }
      MAIN { signal(SIGUSR1, hear); pthread_t self = pthread_self(), t; void *sent; pthread_create(&t, 0, other, &self);
        pthread_join(t, &sent); return heard != SIGUSR1 || sent; }`);
    assert.equal((await slot.run(specOf(threads))).exitCode, 0);
    if (lacks.some(({ name }) => name === 'signals to own children'))
      return t.skip('this kernel has no Landlock that keeps signals within a program and its children');
    const children = await compile(`MAIN { int status; pid_t child = fork(); if (!child) for (;;) pause();
      if (kill(child, SIGTERM)) return 1; waitpid(child, &status, 0); if (WTERMSIG(status) != SIGTERM) return 2;
      if (!fork()) abort(); wait(&status); return WTERMSIG(status) == SIGABRT ? 0 : 3; }`);
    assert.equal((await slot.run(specOf(children))).exitCode, 0);
  });

suite('ordinary user', () => {
  const nobody = { uid: 65_534, gid: 65_534, cwd: '/' };

  test('gets a safe sandbox if the kernel allows user namespaces', async (t) => {
    if (process.geteuid?.() !== 0) return t.skip('this is one already');
    const index = path.join(import.meta.dirname, 'index.ts');
    const canRead = await run('/bin/cat', [index], nobody).then(
      () => true,
      () => false,
    );
    if (!canRead) return t.skip('the checkout is not readable to others');
    await Sandbox.start({ skipSelfTest: true }).then((sandbox) => sandbox.close());
    const code = `const { Sandbox } = await import(${JSON.stringify(index)});
      const sandbox = await Sandbox.start();
      const slot = await sandbox.openSlot({ core: null });
      const limits = ${JSON.stringify(limits)};
      const lists = [];
      for (const devices of ['compile', 'compile-random'])
        lists.push((await slot.run({ argv: ['/bin/ls', '/dev'], limits, devices, proc: true })).stdout.toString());
      console.log(JSON.stringify({ ...sandbox.report, lists }));
      await sandbox.close();`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], nobody);
    const report: unknown = JSON.parse(stdout);
    assert.ok(report && typeof report === 'object' && 'tier' in report && 'isSafe' in report);
    assert.deepEqual([report.tier, report.isSafe], ['userns', true], stdout);
    assert.deepEqual('lists' in report && report.lists, ['null\n', 'null\nurandom\n']);
  });
});
