import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Sandbox, type Slot } from './index.ts';
import { brief, compile, limits, mebibyte, specOf } from './test-support.ts';

suite('limits, one unit below and above', () => {
  let sandbox: Sandbox;
  let slot: Slot;
  const groups = () => sandbox.report.tier !== 'userns';

  before(async () => {
    sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-limits' });
    slot = await sandbox.openSlot({ core: 0 });
  });
  after(() => sandbox.close());

  test('exit code and signal are distinguished', async () => {
    const program = await compile('MAIN { if (argc > 1) raise(atoi(argv[1])); return 9; }');
    const exited = await slot.run(specOf(program));
    assert.deepEqual([exited.exitCode, exited.signal, exited.limitHit], [9, null, null]);
    const killed = await slot.run(specOf(program, { args: ['11'] }));
    assert.deepEqual([killed.exitCode, killed.signal, killed.limitHit], [null, 11, null]);
    const itself = await slot.run(specOf(program, { args: ['9'] }));
    assert.deepEqual([itself.signal, itself.limitHit, itself.isOomKilled], [9, null, false]);
  });

  test('memory: the limit fits, one MiB more does not', async () => {
    const program = await compile(`MAIN {
      size_t size = (size_t)atoi(argv[1]) << 20; char *all = malloc(size); memset(all, 1, size);
      printf("%d", all[size / 2]); return 0; }`);
    const below = await slot.run(specOf(program, { args: ['63'] }));
    assert.equal(below.exitCode, 0, brief(below));
    assert.ok(Math.abs(below.peakMemoryBytes - 63 * mebibyte) < mebibyte, brief(below));
    const above = await slot.run(specOf(program, { args: ['66'] }));
    assert.equal(above.limitHit, 'memory', brief(above));
    // Without cgroups the helper samples memory. A short program above the limit can then exit by itself between two
    // samples.
    if (groups()) assert.equal(above.signal, 9, brief(above));
    assert.equal(above.isOomKilled, groups());
    assert.ok(above.peakMemoryBytes > 63 * mebibyte, brief(above));
  });

  test('memory that is reserved but not touched is free', async () => {
    const program = await compile('static char big[1u << 30]; MAIN { big[argc << 20] = 1; return big[0]; }');
    const result = await slot.run(specOf(program));
    assert.equal(result.exitCode, 0, brief(result));
    assert.ok(result.peakMemoryBytes < 4 * mebibyte, brief(result));
  });

  test('the stack is as large as memory: deep recursion works, endless recursion ends by memory', async () => {
    const program =
      await compile(`int down(int n) { volatile char pad[64]; pad[0] = n; return n ? down(n - 1) + pad[0] : 0; }
      MAIN { return down(atoi(argv[1])) == 12345; }`);
    const deep = await slot.run(specOf(program, { args: ['300000'] }));
    assert.equal(deep.exitCode, 0, brief(deep));
    const endless = await slot.run(specOf(program, { args: ['-1'] }));
    assert.equal(endless.limitHit, 'memory', brief(endless));
  });

  test('CPU time: killed within 60 ms of the limit, and not just below it', async () => {
    const program = await compile(`MAIN {
      for (int i = 1; i < 32; i++) signal(i, SIG_IGN);
      long most = atol(argv[1]) * 1000000L; struct timespec t;
      do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (!most || t.tv_sec * 1000000000L + t.tv_nsec < most); }`);
    const tight = { ...limits, cpuMs: 150 };
    const endless = await slot.run(specOf(program, { args: ['0'], limits: tight }));
    assert.deepEqual([endless.limitHit, endless.signal], ['cpu', 9], brief(endless));
    assert.ok(endless.cpuNs >= 150e6 && endless.cpuNs < 210e6, brief(endless));
    const within = await slot.run(specOf(program, { args: ['140'], limits: tight }));
    assert.equal(within.limitHit, null, brief(within));
    assert.ok(within.cpuNs >= 140e6 && within.cpuNs < 150e6, brief(within));
  });

  test('CPU time of threads and children is added up', async () => {
    const program = await compile(`void *spin(void *_) { struct timespec t;
        do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); while (t.tv_nsec < 40000000L); return 0; }
      MAIN { pthread_t t; pthread_create(&t, 0, spin, 0); if (!fork()) { spin(0); _exit(0); }
        spin(0); pthread_join(t, 0); wait(0); return 0; }`);
    const result = await slot.run(specOf(program));
    assert.equal(result.exitCode, 0, brief(result));
    assert.ok(result.cpuNs > 118e6 && result.cpuNs < 140e6, brief(result));
  });

  test('set-up is not charged: an empty program costs no more than a plain exec', async () => {
    const program = await compile('MAIN { return 0; }');
    const result = await slot.run(specOf(program));
    assert.ok(result.cpuNs > 50e3 && result.cpuNs < 10e6, brief(result));
    assert.ok(result.wallNs > 50e3 && result.wallNs < 100e6, brief(result));
    assert.equal(result.userNs + result.sysNs, result.cpuNs);
  });

  test('wall time: a sleeper ends at the limit, a shorter sleep does not', async () => {
    const program = await compile('MAIN { usleep(atoi(argv[1]) * 1000); return 0; }');
    const tight = { ...limits, wallMs: 120 };
    const long = await slot.run(specOf(program, { args: ['5000'], limits: tight }));
    assert.deepEqual([long.limitHit, long.signal], ['wall', 9], brief(long));
    assert.ok(long.wallNs >= 120e6 && long.wallNs < 450e6, brief(long));
    assert.ok(long.cpuNs < 20e6, brief(long));
    const short = await slot.run(specOf(program, { args: ['60'], limits: tight }));
    assert.equal(short.exitCode, 0, brief(short));
    assert.ok(short.wallNs >= 60e6, brief(short));
  });

  test('output: the exact cap passes, one byte more is truncated', async () => {
    const program = await compile('MAIN { for (long i = atol(argv[1]); i > 0; i--) putchar(65); return 0; }');
    const exact = await slot.run(specOf(program, { args: [`${mebibyte}`] }));
    assert.deepEqual([exact.exitCode, exact.stdout.length, exact.isStdoutTruncated], [0, mebibyte, false]);
    const over = await slot.run(specOf(program, { args: [`${mebibyte + 1}`] }));
    assert.deepEqual([over.limitHit, over.stdout.length, over.isStdoutTruncated], ['output', mebibyte, true]);
    const flood = await slot.run(specOf(program, { args: [`${1 << 30}`], stdout: 'discard' }));
    assert.deepEqual([flood.limitHit, flood.stdout.length, flood.signal], ['output', 0, 9]);
  });

  test('stderr is truncated and drained, never a limit', async () => {
    const program = await compile(
      'MAIN { static char e[5000]; for (int i = 0; i < 600; i++) write(2, e, sizeof e); return 0; }',
    );
    const result = await slot.run(specOf(program, { stderrKeepBytes: 100 }));
    assert.equal(result.exitCode, 0, brief(result));
    assert.deepEqual(
      [result.stderr.length, result.isStderrTruncated, result.stderrBytes],
      [100, true, 3_000_000],
    );
  });

  test('processes and threads', async () => {
    const program = await compile(`void *wait_here(void *_) { for (;;) pause(); }
      MAIN { int n = 1; pthread_t t;
        if (argc > 1) while (!pthread_create(&t, 0, wait_here, 0)) n++;
        else { pid_t p; while ((p = fork()) > 0) n++; if (!p) wait_here(0); }
        printf("%d", n); fflush(stdout); _exit(0); }`);
    const forks = await slot.run(specOf(program));
    assert.equal(forks.stdout.toString(), '16', brief(forks));
    const threads = await slot.run(specOf(program, { args: ['t'] }));
    assert.equal(threads.stdout.toString(), '16', brief(threads));
  });

  test('the box is limited in size and number of files', async () => {
    const program = await compile(`MAIN { static char page[4096]; long n = 0; char name[32];
      if (argc > 1) { for (;; n++) { sprintf(name, "f%ld", n); if (creat(name, 0600) < 0) break; } }
      else { int f = creat("big", 0600); while (write(f, page, sizeof page) == sizeof page) n++; }
      printf("%ld", n); return 0; }`);
    const bytes = await slot.run(
      specOf(program, { limits: { ...limits, boxBytes: mebibyte, fileBytes: 1 << 30 } }),
    );
    assert.ok(Number(bytes.stdout) <= 256 && Number(bytes.stdout) > 240, brief(bytes));
    const files = await slot.run(
      specOf(program, { args: ['f'], limits: { ...limits, boxFiles: 50, openFiles: 1000 } }),
    );
    assert.equal(files.stdout.toString(), '50', brief(files));
  });

  test('file size, descriptors, core dumps', async () => {
    const program =
      await compile(`MAIN { static char page[4096]; signal(SIGXFSZ, SIG_IGN); int f = creat("big", 0600), n = 0;
      while (write(f, page, sizeof page) == sizeof page) n++;
      int d = 0; while (dup(0) >= 0) d++; struct rlimit core; getrlimit(RLIMIT_CORE, &core);
      printf("%d %d %d", n, d + 4, (int)core.rlim_max); return 0; }`);
    const result = await slot.run(
      specOf(program, { limits: { ...limits, fileBytes: 40960, openFiles: 20 } }),
    );
    assert.equal(result.stdout.toString(), '10 20 0', brief(result));
  });

  test('cancelling ends a run at once', async () => {
    const program = await compile('MAIN { for (;;) pause(); }');
    const controller = new AbortController();
    const pending = slot.run(specOf(program), { signal: controller.signal });
    setTimeout(() => {
      controller.abort();
    }, 30);
    const result = await pending;
    assert.deepEqual([result.limitHit, result.signal], ['cancelled', 9]);
    assert.ok(result.wallNs < 1e9, brief(result));
  });
});
