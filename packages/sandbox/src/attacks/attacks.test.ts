import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { missingGuarantees, Sandbox } from '../index.ts';
import { compile, specOf, startFor } from '../test-support.ts';
import { AttackFixture, type Lower } from './attack-fixture.ts';
import { type Attack, readAttacks } from './attack.ts';

const attacks = readAttacks();
/**
 * Items of the self-test for which no attack is needed. Other tests cover them: slightly exceeded limits, a judge that
 * is killed from outside, and signals to a program's own children.
 */
const shownElsewhere = new Set([
  'exact memory and CPU time',
  'an end with the judge',
  'signals to own children',
]);
const isRoot = process.geteuid?.() === 0;
/** The report states which guarantees the tier without namespaces lacks on this host. */
const { report: unconfined } = await Sandbox.start({ tier: 'restricted', skipSelfTest: true }).then(
  async (sandbox) => {
    await sandbox.close();
    return sandbox;
  },
);
const reachesFiles = unconfined.lacks.some(({ name }) => name === 'files of the judge')
  ? 'without Landlock (Linux 5.13) a program could write what this user can'
  : false;

interface Ground {
  name: string;
  lower: Lower;
  /** Why no hostile program may run in this sandbox on this host. */
  skip?: string | false;
  /** Selects the attacks that this tier stops by its own means. Default: all attacks. */
  isMet?: (attack: Attack) => boolean;
}

/** Attacks that end differently if Landlock is missing. */
const meetsLandlock = new Set([
  'ends-while-it-stops',
  'input-games',
  'kill-everybody',
  'own-program-rewritten',
  'setuid-program',
  'shared-memory',
  'signals-by-other-calls',
  'signals-to-init',
  'sockets-abstract',
  'sockets-of-the-host',
  'stop-itself',
]);

const grounds: Ground[] = [
  { name: 'of the host', lower: {} },
  { name: 'userns', lower: { tier: 'userns' } },
  { name: 'restricted', lower: { tier: 'restricted' }, skip: reachesFiles },
  {
    name: 'restricted without Landlock',
    lower: { tier: 'restricted', landlock: 0 },
    skip: isRoot ? false : 'a program could write what this user can: ordinary-user.test.ts keeps it apart',
    isMet: ({ name, unpromisedIn }) => meetsLandlock.has(name) || unpromisedIn.restricted !== undefined,
  },
];

for (const { name: ground, lower, skip: isBarred = false, isMet = () => true } of grounds)
  suite(`hostile programs, tier ${ground}`, { skip: isBarred }, () => {
    let arena: AttackFixture;
    before(async () => {
      arena = await AttackFixture.open('xiezhi-test-attacks', lower);
    });
    after(() => arena.close());

    for (const attack of attacks) {
      if (lower.tier !== undefined && (attack.isForHostTier || !isMet(attack))) continue;
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
  test('contains at least eighty attacks', () => {
    assert.ok(attacks.length >= 80, `${attacks.length}`);
  });

  test("names missing guarantees by the operator's messages, and no others", () => {
    for (const tier of ['cgroup2', 'cgroup1', 'userns', 'restricted'] as const) {
      const named = new Set(attacks.flatMap((attack) => attack.unpromisedIn[tier] ?? []));
      const missing = missingGuarantees(tier, { landlock: 0, isRoot: true })
        .map(({ name }) => name)
        .filter((name) => !shownElsewhere.has(name));
      assert.deepEqual([...named].sort(), missing.sort(), tier);
    }
  });
});

suite('features that honest programs need', () => {
  test('a program can use its own socket pairs, pipes and threads', async (t) => {
    const sandbox = await startFor(t, { cgroupRoot: 'xiezhi-test-honest' });
    const slot = await sandbox.openSlot({ core: null });
    const program = await compile(`void *pass(void *end) { return (void *)(write(*(int *)end, "x", 1)); }
      MAIN { int s[2]; char c = 0; pthread_t t; if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
      pthread_create(&t, 0, pass, &s[0]); read(s[1], &c, 1); pthread_join(t, 0); return c != 'x'; }`);
    assert.equal((await slot.run(specOf(program))).exitCode, 0);
    await sandbox.close();
  });
});
