import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Sandbox, type Slot, type Transcript } from './index.ts';
import { compile, limits, specOf, treeOf } from './test-support.ts';

for (const isRecorded of [false, true])
  suite(`interactive runs, ${isRecorded ? 'recorded' : 'connected directly'}`, () => {
    let sandbox: Sandbox;
    let slot: Slot;
    const tight = { ...limits, cpuMs: 300 };

    before(async () => {
      sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-interact' });
      slot = await sandbox.openSlot({ core: 0 });
    });
    after(() => sandbox.close());

    async function play(contestant: string, interactor: string, wallMs = 2000, graceMs?: number) {
      const result = await slot.interact(
        specOf(await compile(contestant), { limits: tight }),
        specOf(await compile(interactor), { limits: tight }),
        graceMs === undefined ? { wallMs, isRecorded } : { wallMs, graceMs, isRecorded },
      );
      assert.equal(treeOf(sandbox.pid ?? 0).length, 4, 'helper, keeper and two zygotes');
      return result;
    }

    const idle = async (contestant: string, interactor: string) =>
      slot.interact(
        specOf(await compile(contestant), { limits: tight }),
        specOf(await compile(interactor), { limits: { ...limits, cpuMs: 4000 } }),
        { wallMs: 20_000, idleMs: 300, isRecorded },
      );

    const guesser = `MAIN { int low = 1, high = 1000; char s[9]; for (;;) { int m = (low + high) / 2; printf("%d\\n", m); fflush(stdout);
    if (scanf("%8s", s) != 1) return 1; if (s[0] == '=') return 0; if (s[0] == '<') high = m - 1; else low = m + 1; } }`;
    const asker = `MAIN { int x, n = 0; while (scanf("%d", &x) == 1 && ++n < 20) { puts(x == 777 ? "=" : x > 777 ? "<" : ">"); fflush(stdout);
    if (x == 777) { fprintf(stderr, "ok %d", n); return 42; } } return 43; }`;

    test('two programs exchange messages', async () => {
      const { contestant, interactor } = await play(guesser, asker);
      assert.deepEqual([contestant.exitCode, interactor.exitCode], [0, 42]);
      assert.match(interactor.stderr.toString(), /^ok [1-9]$/);
      assert.ok(contestant.cpuNs > 0 && interactor.cpuNs > 0 && contestant.limitHit === null);
    });

    test('programs that wait for each other end by the idle limit, and one that computes does not', async () => {
      const waits = 'MAIN { char c; return read(0, &c, 1); }';
      for (const other of [waits, 'MAIN { for (;;) usleep(50000); }']) {
        const stuck = await idle(waits, other);
        assert.deepEqual([stuck.contestant.limitHit, stuck.interactor.limitHit], ['wall', 'wall']);
        assert.ok(
          stuck.contestant.wallNs >= 290e6 && stuck.contestant.wallNs < 3e9,
          `${stuck.contestant.wallNs}`,
        );
      }
      const busy = await idle(
        'MAIN { char c; return read(0, &c, 1) != 1; }',
        'MAIN { while (clock() < 700000) continue; putchar(65); return 0; }',
      );
      assert.deepEqual([busy.contestant.exitCode, busy.interactor.exitCode], [0, 0]);
    });

    test('output that the contestant no longer reads does not break the interactor', async () => {
      const { contestant, interactor, firstEnded } = await play(
        'MAIN { puts("5"); return 0; }',
        `MAIN { char s[4096]; memset(s, 65, sizeof s); while (read(0, s, sizeof s) > 0); usleep(20000);
         for (int i = 0; i < 256; i++) if (write(1, s, sizeof s) != sizeof s) return 9; return 42; }`,
      );
      assert.deepEqual([contestant.exitCode, interactor.exitCode, firstEnded], [0, 42, 'contestant']);
    });

    test('reports which side ended first', async () => {
      const early = await play(
        'MAIN { return 3; }',
        'MAIN { char c; while (read(0, &c, 1) == 1); usleep(20000); return 43; }',
      );
      assert.deepEqual(
        [early.firstEnded, early.contestant.exitCode, early.interactor.exitCode],
        ['contestant', 3, 43],
      );
      const late = await play(
        'MAIN { char c; while (read(0, &c, 1) == 1); usleep(20000); return 5; }',
        'MAIN { return 43; }',
      );
      assert.deepEqual(
        [late.firstEnded, late.contestant.exitCode, late.isContestantCutOff],
        ['interactor', 5, false],
      );
    });

    test('reports correctly which side ended first if the other follows at once', async () => {
      const eof = 'MAIN { char c; return read(0, &c, 1) == 0 ? 4 : 5; }';
      for (let i = 0; i < 10; i++) {
        assert.equal((await play(eof, 'MAIN { return 43; }')).firstEnded, 'interactor');
        assert.equal((await play('MAIN { return 3; }', eof)).firstEnded, 'contestant');
        assert.equal(
          (await play('MAIN { return 3; }', 'MAIN { for (;;) puts("x"); }')).firstEnded,
          'contestant',
        );
      }
    });

    test('a contestant sees that the interactor closed its side', async () => {
      const { contestant, interactor } = await play(
        'MAIN { char c; while (read(0, &c, 1) == 1); return 6; }',
        'MAIN { close(1); char c; while (read(0, &c, 1) == 1); return 42; }',
      );
      assert.deepEqual([contestant.exitCode, interactor.exitCode, contestant.limitHit], [6, 42, null]);
    });

    test("after the interactor's end the contestant gets a grace period, then it is stopped", async () => {
      const result = await play('MAIN { for (;;) pause(); }', 'MAIN { return 43; }', 2000, 60);
      assert.deepEqual(
        [result.isContestantCutOff, result.contestant.limitHit, result.contestant.signal],
        [true, null, 9],
      );
      assert.ok(result.contestant.wallNs < 1e9);
    });

    test("a contestant that writes after the interactor's end gets no broken pipe", async () => {
      const words = `MAIN { char c; while (read(0, &c, 1) == 1); for (int i = 0; i < 100000; i++) if (puts("more") < 0) return 9; return 0; }`;
      const result = await play(words, 'MAIN { return 42; }');
      // With recording, the contestant does get a broken pipe. This does not affect the verdict.
      const end = isRecorded ? { signal: 13, exitCode: null } : { signal: null, exitCode: 0 };
      const { signal, exitCode } = result.contestant;
      assert.deepEqual(
        [result.firstEnded, { signal, exitCode }, result.interactor.exitCode],
        ['interactor', end, 42],
      );
    });

    test('an interactor survives a contestant that does not read its last message', async () => {
      const { contestant, interactor } = await play(
        'MAIN { write(1, "answer", 6); return 0; }',
        'MAIN { char b[9]; read(0, b, 9); usleep(20000); write(1, "yes", 3); return 42; }',
      );
      assert.deepEqual([contestant.exitCode, interactor.exitCode], [0, 42]);
    });

    test('a deadlock ends both by wall time with no CPU time', async () => {
      const waiting = 'MAIN { char c; return read(0, &c, 1); }';
      const { contestant, interactor } = await play(waiting, waiting.replace('char', 'signed char'), 150);
      assert.deepEqual([contestant.limitHit, interactor.limitHit], ['wall', 'wall']);
      assert.ok(contestant.cpuNs < 50e6);
    });

    test('each side has its own limits', async () => {
      const busy = await play(
        'MAIN { volatile int x = 1; while (x); }',
        'MAIN { char c; read(0, &c, 1); return 1; }',
      );
      assert.deepEqual(
        [busy.contestant.limitHit, busy.interactor.exitCode, busy.firstEnded],
        ['cpu', 1, 'contestant'],
      );
      assert.ok(busy.interactor.cpuNs < 50e6);
      const hungry = await play(
        'MAIN { char c; read(0, &c, 1); return 2; }',
        'MAIN { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }',
      );
      assert.deepEqual([hungry.interactor.limitHit, hungry.contestant.exitCode], ['memory', 2]);
    });

    test('neither side can reach the other', async () => {
      const spy =
        'MAIN { for (int p = 2; p < 2000; p++) if (p != getpid() && !kill(p, 0)) return 1; return access("/box/other", 0) == 0; }';
      const result = await play(spy, 'MAIN { creat("other", 0644); char c; read(0, &c, 1); return 0; }');
      assert.deepEqual([result.contestant.exitCode, result.interactor.exitCode], [0, 0]);
    });

    test('detects which side waits for input at the wall limit', async () => {
      const reader = 'MAIN { char c; return read(0, &c, 1); }';
      const sleeper = 'MAIN { for (;;) pause(); }';
      const poller = 'MAIN { struct pollfd p = {0, POLLIN}; return poll(&p, 1, -1); }';
      const pairs = [
        [reader, poller, true, true],
        [sleeper, reader, false, true],
        [reader, sleeper, true, false],
      ] as const;
      for (const [contestant, interactor, ...reading] of pairs) {
        const { isReading } = await play(contestant, interactor, 100);
        assert.deepEqual([isReading.contestant, isReading.interactor], reading);
      }
    });

    test('a plain run after a pair is unaffected', async () => {
      assert.equal((await slot.run({ argv: ['/bin/echo', 'fine'], limits })).stdout.toString(), 'fine\n');
    });
  });

suite('transcripts', () => {
  let sandbox: Sandbox;
  let slot: Slot;

  before(async () => {
    sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-transcript' });
    slot = await sandbox.openSlot({ core: 0 });
  });
  after(() => sandbox.close());

  async function record(contestant: string, interactor: string): Promise<Transcript> {
    const programs = [specOf(await compile(contestant)), specOf(await compile(interactor))] as const;
    const { transcript } = await slot.interact(...programs, { wallMs: 2000, isRecorded: true });
    assert.ok(transcript);
    return transcript;
  }

  const listen = 'MAIN { char b[4096]; while (read(0, b, sizeof b) > 0); return 0; }';

  test('both directions are stored as sent, with their order', async () => {
    const { fromContestant, fromInteractor } = await record(
      'MAIN { char b[8]; write(1, "ask\\n", 4); read(0, b, 8); return 0; }',
      'MAIN { char b[8]; read(0, b, 8); write(1, "a\\0b", 3); read(0, b, 8); return 0; }',
    );
    assert.deepEqual([fromContestant.head.toString(), fromContestant.bytes], ['ask\n', 4]);
    assert.deepEqual([fromInteractor.head.toString(), fromInteractor.bytes], ['a\0b', 3]);
    assert.deepEqual([fromContestant.lastInOrder, fromInteractor.lastInOrder], [1, 2]);
    assert.equal(fromContestant.tail.length + fromInteractor.tail.length, 0);
  });

  for (const bytes of [32_768, 32_769, 50_000, 65_536, 1_000_001]) {
    test(`of ${bytes} bytes the first and the last 32 KiB are stored`, async () => {
      const chatter = `MAIN { static char b[${bytes}]; for (int i = 0; i < ${bytes}; i++) b[i] = 'a' + i % 23;
        for (int at = 0; at < ${bytes};) at += write(1, b + at, ${bytes} - at < 7000 ? ${bytes} - at : 7000); return 0; }`;
      const whole = Buffer.from(Array.from({ length: bytes }, (_, i) => 97 + (i % 23)));
      const { fromContestant } = await record(chatter, listen);
      assert.equal(fromContestant.bytes, bytes);
      assert.ok(fromContestant.head.equals(whole.subarray(0, 32_768)));
      assert.ok(fromContestant.tail.equals(whole.subarray(Math.max(32_768, bytes - 32_768))));
    });
  }

  test('a contestant above its output limit is stopped, whatever the interactor does', async () => {
    const flood = 'MAIN { signal(SIGPIPE, SIG_IGN); static char b[9999]; for (;;) write(1, b, sizeof b); }';
    const enough = 1 << 20;
    const contestant = specOf(await compile(flood), { limits: { ...limits, outputBytes: enough } });
    for (const interactor of [listen, 'MAIN { char b[1 << 20]; for (;;) read(0, b, sizeof b); }']) {
      const recorded = { wallMs: 3000, isRecorded: true };
      const spec = specOf(await compile(interactor), { limits: { ...limits, cpuMs: 500 } });
      const { contestant: ended, firstEnded, transcript } = await slot.interact(contestant, spec, recorded);
      assert.deepEqual([ended.limitHit, firstEnded], ['output', 'contestant']);
      assert.ok(transcript && transcript.fromContestant.bytes > enough);
    }
  });

  test('data sent before the interactor ended still arrives', async () => {
    const { fromInteractor } = await record(
      'MAIN { usleep(50000); char b[64]; int n = read(0, b, 64); return n == 4 && read(0, b, 64) == 0 ? 0 : 1; }',
      'MAIN { write(1, "last", 4); return 0; }',
    );
    assert.equal(fromInteractor.head.toString(), 'last');
  });
});
