import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { lacksOf } from '../index.ts';
import { compile, specOf, startFor } from '../test-support.ts';
import type { SandboxTier } from '../types.ts';
import { Arena } from './arena.ts';
import { readAttacks } from './attack.ts';

const attacks = readAttacks();
/** What no single program shows: limits are passed by little, and the judge is killed by somebody else. */
const shownElsewhere = new Set(['exact memory and CPU time', 'an end with the judge']);
const tiers: (SandboxTier | undefined)[] = [undefined, 'userns', 'restricted'];

for (const tier of tiers)
  suite(`hostile programs, tier ${tier ?? 'of the host'}`, () => {
    let arena: Arena;
    before(async () => {
      arena = await Arena.open('xiezhi-test-attacks', tier);
    });
    after(() => arena.close());

    for (const attack of attacks) {
      if (tier !== undefined && attack.isForHostTier) continue;
      const skip = attack.arch !== null && attack.arch !== process.arch;
      test(attack.name, { skip }, async () => {
        try {
          await arena.attack(attack);
        } finally {
          await arena.assertUnharmed();
        }
      });
    }
  });

suite('the list', () => {
  test('holds at least eighty', () => {
    assert.ok(attacks.length >= 80, `${attacks.length}`);
  });

  test('names what a tier lacks by the words that operators read, and nothing else', () => {
    for (const tier of ['cgroup2', 'cgroup1', 'userns', 'restricted'] as const) {
      const named = new Set(attacks.flatMap((attack) => attack.unpromisedIn[tier] ?? []));
      const told = lacksOf[tier].map(({ name }) => name).filter((name) => !shownElsewhere.has(name));
      assert.deepEqual([...named].sort(), told.sort(), tier);
    }
  });
});

suite('what honest programs need', () => {
  test('own socket pairs, pipes and threads work', async (t) => {
    const sandbox = await startFor(t, { cgroupRoot: 'xiezhi-test-honest' });
    const slot = await sandbox.openSlot({ core: null });
    const program = await compile(`void *pass(void *end) { return (void *)(write(*(int *)end, "x", 1)); }
      MAIN { int s[2]; char c = 0; pthread_t t; if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
      pthread_create(&t, 0, pass, &s[0]); read(s[1], &c, 1); pthread_join(t, 0); return c != 'x'; }`);
    assert.equal((await slot.run(specOf(program))).exitCode, 0);
    await sandbox.close();
  });
});
