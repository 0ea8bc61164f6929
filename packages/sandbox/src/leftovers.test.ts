import assert from 'node:assert/strict';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { Sandbox, type Slot } from './index.ts';
import { brief, compile, limits, mebibyte, specOf } from './test-support.ts';
import type { PlacedFile, RunResult } from './types.ts';

/**
 * Number of pairs: a run that leaves memory behind, then a run that is measured. `npm run soak -- leftovers` runs
 * 5,000.
 */
const rounds = Number(process.env['XIEZHI_LEFTOVER_PAIRS'] ?? 60);
const wide = { ...limits, memoryBytes: 256 * mebibyte, boxBytes: 128 * mebibyte, processes: 64 };
const leftBytes = 48 * mebibyte;

/** Ways to allocate memory that is freed only after the process has died, or never. */
const leavers = {
  nothing: '',
  heap: 'fill(malloc(size));',
  'shared memory of System V': 'fill(shmat(shmget(IPC_PRIVATE, size, IPC_CREAT | 0600), 0, 0));',
  'files in memory': `int f = memfd_create("m", 0); ftruncate(f, size);
    fill(mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0));`,
  'files in memory, in flight': `int f = memfd_create("m", 0), s[2]; ftruncate(f, size);
    fill(mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0)); socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
    struct iovec v = {"", 1}; int all[3] = {f, s[0], s[1]};
    char room[CMSG_SPACE(sizeof all)] = {0}; struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1,
      .msg_control = room, .msg_controllen = sizeof room}; struct cmsghdr *h = CMSG_FIRSTHDR(&m);
    h->cmsg_level = SOL_SOCKET; h->cmsg_type = SCM_RIGHTS; h->cmsg_len = CMSG_LEN(sizeof all);
    memcpy(CMSG_DATA(h), all, sizeof all); if (sendmsg(s[0], &m, 0) < 0) return 9;`,
  'files in the box': `int f = open("big", O_CREAT | O_RDWR, 0600); char b[65536]; memset(b, 1, sizeof b);
    for (long n = 0; n < size; n += sizeof b) if (write(f, b, sizeof b) < 0) return 9;
    for (int i = 0; i < 2000; i++) { sprintf(b, "f%d", i); close(creat(b, 0600)); }`,
  'pages of a file of the host': `int f = open("/data/file", O_RDONLY); char b[65536];
    posix_fadvise(f, 0, 0, POSIX_FADV_DONTNEED); while (read(f, b, sizeof b) > 0) continue;`,
  pipes: `static char b[65536]; int p[2], n = 0; while (n < 100 && !pipe(p)) {
    fcntl(p[1], F_SETFL, O_NONBLOCK); while (write(p[1], b, sizeof b) > 0) continue; n++; }`,
  'killed trees': `for (int i = 0; i < 40; i++) if (!fork()) { setsid(); size = 1 << 20;
    fill(malloc(size)); for (;;) pause(); } usleep(30000);`,
};

/**
 * Allocation of the measured run: megabytes, then the pauses before and after it in ms. Leftovers may thus be freed
 * early, late or in between.
 */
const measured = [
  [1, 0, 0],
  [1, 0, 120],
  [20, 0, 0],
  [20, 15, 15],
  [40, 120, 0],
  [40, 0, 120],
] as const;

suite('leftover memory of a run does not affect the next', () => {
  let sandbox: Sandbox;
  let slot: Slot;
  let folder: string;
  let prober: PlacedFile;
  const programs = new Map<string, PlacedFile>();
  const hasGroups = () => sandbox.report.tier.startsWith('cgroup');
  const lack = 'no control groups here: sizes are looked at, and nothing is left that could count';

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-leftovers-'));
    const file = await open(path.join(folder, 'file'), 'w');
    await file.write(Buffer.alloc(leftBytes, 1));
    await file.sync();
    await file.close();
    sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-leftovers' });
    slot = await sandbox.openSlot({ core: 0 });
    prober = await compile(`MAIN { size_t size = (size_t)atoi(argv[1]) << 20; usleep(atoi(argv[2]) * 1000);
      char *all = malloc(size); memset(all, 1, size); usleep(atoi(argv[3]) * 1000); return all[size / 2] != 1; }`);
    for (const [name, body] of Object.entries(leavers))
      programs.set(
        name,
        await compile(`static long size = ${leftBytes};
          static void fill(char *at) { if ((long)at == -1 || !at) _exit(8); memset(at, 1, size); }
          MAIN { ${body} return 0; }`),
      );
  });
  after(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });

  const probe = (where: Slot, [size, wait, hold]: readonly number[], memoryBytes = wide.memoryBytes) =>
    where.run(specOf(prober, { args: [`${size}`, `${wait}`, `${hold}`], limits: { ...wide, memoryBytes } }));
  const leave = async (name: string): Promise<RunResult> => {
    const program = programs.get(name);
    assert.ok(program);
    const result = await slot.run(specOf(program, { limits: wide, binds: [{ from: folder, to: '/data' }] }));
    assert.equal(result.exitCode, 0, `${name}: ${brief(result)}`);
    return result;
  };
  /** Measures in a fresh cgroup. */
  const bare = async (wanted: readonly number[]): Promise<number> => {
    const fresh = await sandbox.openSlot({ core: 0 });
    const { peakMemoryBytes } = await probe(fresh, wanted);
    await fresh.close();
    return peakMemoryBytes;
  };

  test('its memory is measured as in a fresh cgroup, within one MiB', async (t) => {
    if (!hasGroups()) return t.skip(lack);
    const expected = new Map<readonly number[], number>();
    for (const wanted of measured) expected.set(wanted, await bare(wanted));
    const names = Object.keys(leavers);
    const errors: { after: string; wanted: readonly number[]; mebibytes: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const name = names[round % names.length] ?? '';
      const wanted = measured[Math.floor(round / names.length) % measured.length] ?? measured[0];
      await leave(name);
      const result = await probe(slot, wanted);
      assert.equal(result.exitCode, 0, brief(result));
      const mebibytes = (result.peakMemoryBytes - (expected.get(wanted) ?? 0)) / mebibyte;
      errors.push({ after: name, wanted, mebibytes });
    }
    const sizes = errors.map(({ mebibytes }) => Math.abs(mebibytes)).sort((a, b) => a - b);
    const at = (share: number) =>
      sizes[Math.min(sizes.length - 1, Math.floor(share * sizes.length))]?.toFixed(2);
    t.diagnostic(`MiB off: half ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}, of ${sizes.length}`);
    assert.deepEqual(
      errors.filter(({ mebibytes }) => Math.abs(mebibytes) > 1),
      [],
    );
  });

  test('it may not exceed its limit after the leftovers are freed', async (t) => {
    if (!hasGroups()) return t.skip(lack);
    for (const name of ['shared memory of System V', 'files in memory, in flight', 'files in the box']) {
      await leave(name);
      const result = await probe(slot, [50, 300, 0], 40 * mebibyte);
      assert.deepEqual([result.limitHit, result.isOomKilled], ['memory', true], `${name}: ${brief(result)}`);
    }
  });

  test('endless recursion still ends by the memory limit', async () => {
    const program =
      await compile(`int down(int n) { volatile char pad[64]; pad[0] = n; return down(n + 1) + pad[0]; }
      MAIN { usleep(200000); return down(0); }`);
    await leave('shared memory of System V');
    const result = await slot.run(specOf(program));
    assert.equal(result.limitHit, 'memory', brief(result));
  });
});
