import assert from 'node:assert/strict';
import { after, afterEach, before, suite, test } from 'node:test';
import { Sandbox, type Slot } from './index.ts';
import { brief, compile, limits, mebibyte, specOf, treeOf } from './test-support.ts';

suite('attacks', () => {
  let sandbox: Sandbox;
  let slot: Slot;
  let quiet = 0;

  before(async () => {
    process.env['XIEZHI_SECRET_OF_TEST'] = 'hunter2';
    sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-attacks' });
    slot = await sandbox.openSlot({ core: 0 });
    quiet = treeOf(sandbox.pid ?? 0).length;
  });
  after(() => sandbox.close());

  /** After each attack: nothing is left, and the next program runs as if nothing had been. */
  afterEach(async () => {
    const next = await slot.run(specOf(await compile('MAIN { return access("left", F_OK) == 0; }')));
    assert.equal(next.exitCode, 0, brief(next));
    assert.ok(next.wallNs < 500e6, brief(next));
    assert.equal(treeOf(sandbox.pid ?? 0).length, quiet);
  });

  const tightLimits = { ...limits, cpuMs: 150, wallMs: 1000 };

  /** Runs a program that prints what it reached; a held wall prints nothing. */
  async function reached(source: string, proc = false): Promise<string> {
    const result = await slot.run(specOf(await compile(source), { proc, limits: tightLimits }));
    assert.equal(result.exitCode, 0, brief(result));
    return result.stdout.toString();
  }

  for (const [name, body] of Object.entries({
    'fork bomb': 'for (;;) fork();',
    'fork bomb with sessions': 'for (;;) if (!fork()) { setsid(); if (fork()) _exit(0); }',
    'fork bomb that outlives its parent': 'for (;;) { if (fork()) _exit(0); }',
    'fork bomb by vfork': 'for (;;) { if (!vfork()) _exit(0); fork(); }',
  }))
    test(name, async () => {
      const result = await slot.run(specOf(await compile(`MAIN { ${body} }`), { limits: tightLimits }));
      assert.ok(
        result.limitHit === 'cpu' || result.limitHit === 'wall' || result.exitCode === 0,
        brief(result),
      );
    });

  test('thread bomb', async () => {
    const program =
      await compile(`void *bomb(void *_) { pthread_t t; for (;;) pthread_create(&t, 0, bomb, 0); }
      MAIN { bomb(0); }`);
    const result = await slot.run(specOf(program, { limits: tightLimits }));
    assert.ok(['cpu', 'wall', 'memory'].includes(result.limitHit ?? ''), brief(result));
  });

  for (const [name, body] of Object.entries({
    heap: 'for (;;) memset(malloc(1 << 20), 1, 1 << 20);',
    'anonymous mappings':
      'for (;;) memset(mmap(0, 1 << 20, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 1, 1 << 20);',
    'shared mappings': 'for (;;) memset(mmap(0, 1 << 20, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, 1 << 20);',
    'page tables':
      'for (;;) { volatile char *p = mmap(0, 1 << 21, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); if (p == MAP_FAILED) pause(); p[0]; }',
    'memory files':
      'for (int i = 0;; i++) { int f = memfd_create("m", 0); static char b[1 << 20]; write(f, b, sizeof b); }',
    children: 'for (;;) { if (!fork()) { memset(malloc(30 << 20), 1, 30 << 20); pause(); } }',
  }))
    test(`memory bomb: ${name}`, async () => {
      const result = await slot.run(
        specOf(await compile(`MAIN { ${body} }`), { limits: { ...limits, openFiles: 4096 } }),
      );
      assert.equal(result.limitHit, 'memory', brief(result));
    });

  test('memory bomb: the box counts', async () => {
    const body =
      'static char b[65536]; int f = creat("big", 0600); for (;;) if (write(f, b, sizeof b) <= 0) pause();';
    const spec = specOf(await compile(`MAIN { ${body} }`), {
      limits: { ...limits, boxBytes: 256 * mebibyte, wallMs: 3000 },
    });
    const result = await slot.run(spec);
    assert.equal(result.limitHit, 'memory', brief(result));
  });

  test('a daemon that outlives the program is dead and writes nothing', async () => {
    const program = await compile(`MAIN { if (!fork()) { setsid(); if (fork()) _exit(0);
        for (int i = 0; i < 50; i++) { usleep(20000); printf("late\\n"); fflush(stdout); } }
      printf("early\\n"); return 0; }`);
    const result = await slot.run(specOf(program));
    assert.deepEqual([result.exitCode, result.stdout.toString()], [0, 'early\n']);
    assert.ok(result.wallNs < 500e6);
  });

  test('network of every family is refused', async () => {
    const found = await reached(`MAIN { for (int family = 2; family < 46; family++)
        for (int type = 1; type < 6; type++) if (socket(family, type, 0) >= 0) printf("%d/%d ", family, type);
      return 0; }`);
    assert.equal(found, '');
  });

  test('own socket pairs and pipes still work', async () => {
    const program =
      await compile(`MAIN { int s[2]; char c = 0; if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
      write(s[0], "x", 1); read(s[1], &c, 1); return c != 'x'; }`);
    assert.equal((await slot.run(specOf(program))).exitCode, 0);
  });

  test('an abstract socket does not reach the next run', async () => {
    const source = `MAIN { struct sockaddr_un a = { AF_UNIX, "\\0left" }; int s = socket(AF_UNIX, SOCK_STREAM, 0);
      if (bind(s, (void *)&a, 7) || listen(s, 1)) return 1; if (!fork()) for (;;) pause(); return 0; }`;
    for (let i = 0; i < 2; i++) assert.equal((await slot.run(specOf(await compile(source)))).exitCode, 0);
  });

  test('shared memory does not reach the next run', async () => {
    const source = `MAIN { int id = shmget(4711, 4096, IPC_CREAT | IPC_EXCL | 0600); return id < 0; }`;
    for (let i = 0; i < 2; i++) assert.equal((await slot.run(specOf(await compile(source)))).exitCode, 0);
  });

  test('secrets of the host cannot be read', async () => {
    const found =
      await reached(`MAIN { const char *all[] = { "/root", "/home", "/etc/shadow", "/var", "/work", "/proc/1",
        "/proc/self/environ", "/sys/kernel", "/run", "/mnt", "/srv", "/opt", "/boot", "/.hidden/proc", "/dev/mem", "/dev/vda", "/dev/tty" };
      for (int i = 0; i < sizeof all / sizeof *all; i++) if (open(all[i], O_RDONLY) >= 0) puts(all[i]);
      extern char **environ; for (char **e = environ; *e; e++) if (strstr(*e, "hunter2")) puts(*e);
      for (int fd = 3; fd < 4096; fd++) if (fcntl(fd, F_GETFD) >= 0) printf("fd %d\\n", fd);
      return 0; }`);
    assert.equal(found, '');
  });

  test('with /proc: nothing of other processes, nothing can be written', async () => {
    const found = await reached(
      `MAIN { char path[300]; for (int pid = 1; pid < 300; pid++) if (pid != getpid()) {
          sprintf(path, "/proc/%d/status", pid); if (pid > 1 && open(path, O_RDONLY) >= 0) puts(path);
          sprintf(path, "/proc/%d/environ", pid); int f = open(path, O_RDONLY); if (f >= 0 && read(f, path, 9) > 0) printf("environ of %d\\n", pid);
          sprintf(path, "/proc/%d/mem", pid); if (open(path, O_RDWR) >= 0) puts(path);
          sprintf(path, "/proc/%d/root", pid); if (open(path, O_RDONLY) >= 0) puts(path); }
        const char *own[] = { "/proc/self/mem", "/proc/self/oom_score_adj", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/self/uid_map" };
        for (int i = 0; i < 5; i++) if (open(own[i], O_WRONLY) >= 0) puts(own[i]);
        if (open("/proc/self/status", O_RDONLY) < 0) puts("no proc"); return 0; }`,
      true,
    );
    assert.equal(found, '');
  });

  test('nothing outside the box can be written, linked or removed', async () => {
    const found =
      await reached(`MAIN { const char *all[] = { "/x", "/usr/x", "/etc/x", "/dev/x", "/kept/x", "/bin/x", "/usr/lib/x" };
      for (int i = 0; i < 7; i++) { if (creat(all[i], 0600) >= 0) puts(all[i]); if (!mkdir(all[i], 0700)) puts(all[i]); }
      if (!unlink("/etc/passwd") || !rename("/etc/passwd", "/box/p") || !link("/etc/passwd", "/box/q")) puts("passwd");
      if (open("/usr/bin/env", O_WRONLY) >= 0 || !chmod("/usr/bin/env", 0777)) puts("env");
      if (!unlink("/box/main") && access("/box/main", F_OK) == 0) puts("main"); return 0; }`);
    assert.equal(found, '');
  });

  test('privileges: none, and none to gain', async () => {
    const found =
      await reached(`static int child(int (*act)(void)) { pid_t p = fork(); if (!p) _exit(act() ? 1 : 0);
        int s; waitpid(p, &s, 0); return WIFEXITED(s) && !WEXITSTATUS(s); }
      static int a(void) { return setuid(0); } static int b(void) { return unshare(CLONE_NEWUSER); }
      static int c(void) { return mount("none", "/box", "tmpfs", 0, 0); } static int d(void) { return chroot("/box"); }
      static int e(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0); } static int f(void) { return mknod("/box/d", S_IFCHR | 0666, 0x101); }
      static int g(void) { return umount2("/proc", MNT_DETACH); } static int h(void) { return sethostname("x", 1); }
      static int i(void) { return syscall(SYS_add_key, "user", "k", "v", 1, -2) < 0; } static int j(void) { return setpriority(PRIO_PROCESS, 0, -5); }
      static int k(void) { struct timeval t = {1, 0}; return settimeofday(&t, 0); } static int l(void) { return syscall(SYS_bpf, 0, 0, 0) < 0; }
      static int m(void) { return syscall(SYS_clone, SIGCHLD | CLONE_NEWUSER, 0, 0, 0, 0) < 0; } static int n(void) { return syscall(SYS_userfaultfd, 0) < 0; }
      static int o(void) { return syscall(SYS_perf_event_open, 0, 0, -1, -1, 0) < 0; } static int p(void) { return syscall(425, 8, 0) < 0; }
      static int q(void) { return syscall(SYS_clone, SIGCHLD | CLONE_NEWPID | CLONE_NEWNS, 0, 0, 0, 0) < 0; }
      static int r(void) { return syscall(SYS_mount, "none", "/box", "tmpfs", 0, 0, 0L); } static int t(void) { struct rlimit z = {0, 0}; return prlimit(1, RLIMIT_CPU, &z, 0); }
      static int u(void) { return syscall(SYS_personality, 0x40000) < 0; } static int v(void) { cpu_set_t s; memset(&s, 255, sizeof s); return sched_setaffinity(0, sizeof s, &s); }
      MAIN { int (*all[])(void) = { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, t, u, v };
        for (int x = 0; x < sizeof all / sizeof *all; x++) if (child(all[x])) printf("act %d\\n", x); return 0; }`);
    assert.equal(found, '');
  });

  test('a forbidden system call is a fact', async () => {
    const result = await slot.run(
      specOf(await compile('MAIN { ptrace(PTRACE_TRACEME, 0, 0, 0); return 0; }')),
    );
    assert.deepEqual([result.signal, result.isSeccompViolation], [31, true]);
  });

  test('calls of other architectures are a fact too', { skip: process.arch !== 'x64' }, async () => {
    const old = await slot.run(
      specOf(await compile('MAIN { asm volatile("int $0x80" :: "a"(20)); return 0; }')),
    );
    assert.equal(old.isSeccompViolation || old.signal === 11, true, brief(old));
    const x32 = await slot.run(specOf(await compile('MAIN { syscall(0x40000000 + 39); return 0; }')));
    assert.equal(x32.isSeccompViolation, true, brief(x32));
  });

  test('signals reach neither init nor anybody else', async () => {
    const program =
      await compile(`MAIN { signal(SIGTERM, SIG_IGN); kill(1, SIGKILL); kill(1, SIGSTOP); kill(-1, SIGTERM);
      kill(0, SIGTERM); usleep(20000); return getppid() != 1; }`);
    const result = await slot.run(specOf(program));
    assert.equal(result.exitCode, 0, brief(result));
  });

  test('stopping itself ends by wall time', async () => {
    const spec = specOf(await compile('MAIN { raise(SIGSTOP); return 0; }'), {
      limits: { ...limits, wallMs: 200 },
    });
    assert.equal((await slot.run(spec)).limitHit, 'wall');
  });

  test('closing and duplicating descriptors', async () => {
    const program =
      await compile(`MAIN { for (int i = 0; i < 10; i++) close(i); dup2(5, 1); if (fork()) _exit(3);
      for (;;) pause(); }`);
    assert.equal((await slot.run(specOf(program))).exitCode, 3);
  });

  test('zombies and many short children', async () => {
    const program = await compile(
      `MAIN { for (int i = 0; i < 300; i++) { pid_t p = fork(); if (!p) { if (!fork()) _exit(0); _exit(0); } if (p > 0) waitpid(p, 0, 0); } return 0; }`,
    );
    assert.equal((await slot.run(specOf(program))).exitCode, 0);
  });

  test('a huge argument list for its own child', async () => {
    const program =
      await compile(`MAIN { if (argc > 2) return 0; char *v[20002]; char *big = malloc(1000); memset(big, 'a', 999); big[999] = 0;
      for (int i = 0; i < 20000; i++) v[i] = big; v[20000] = 0; execv("/box/main", v); return errno == E2BIG ? 0 : 1; }`);
    const result = await slot.run(specOf(program));
    assert.equal(result.exitCode, 0, brief(result));
  });
});
