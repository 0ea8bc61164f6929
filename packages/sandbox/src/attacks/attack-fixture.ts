import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Sandbox } from '../sandbox.ts';
import type { Slot } from '../slot.ts';
import { brief, compile, compileFile, limits, specOf, treeOf, until } from '../test-support.ts';
import type { PlacedFile, RunResult, RunSpec, SandboxTier } from '../types.ts';
import { type Attack, attackFolder, factOf } from './attack.ts';
import { findLeftovers } from './leftovers.ts';

const secret = 'hunter2';
/** Maximum ratio of CPU times for the same small work: slot that was attacked / slot that was not. */
const harmMax = 1.5;
const tries = 8;

interface Victim {
  run: Promise<RunResult>;
  end: AbortController;
}

/** A sandbox that is weaker than the host allows. The default for `landlock` is the kernel's version. */
export interface Lower {
  tier?: SandboxTier;
  landlock?: number;
}

/**
 * Fails and closes the sandbox if its self-test does not show that signals cannot reach other processes. The self-test
 * itself delivers no signal to them.
 */
async function assertSignalsHeld(sandbox: Sandbox): Promise<void> {
  const { items } = await sandbox.selfTest();
  const wall = items.find(({ name }) => name === 'signals');
  if (wall?.ok === true) return;
  await sandbox.close();
  assert.fail(`no attack is run where it could reach the host: signals ${wall?.detail ?? 'were not tried'}`);
}

/** A sandbox with secrets around it and another running program, the victim. Checks that an attack affects neither. */
export class AttackFixture {
  readonly sandbox: Sandbox;
  readonly tier: SandboxTier;
  readonly #slot: Slot;
  /** A slot on the same core that never runs hostile programs. */
  readonly #control: Slot;
  readonly #folder: string;
  readonly #cgroupRoot: string;
  readonly #victim: Victim;
  readonly #probe: PlacedFile;
  #quiet: ReturnType<typeof findLeftovers> | null = null;

  private constructor(parts: {
    sandbox: Sandbox;
    slots: [attacked: Slot, control: Slot];
    folder: string;
    cgroupRoot: string;
    probe: PlacedFile;
    victim: Victim;
  }) {
    this.sandbox = parts.sandbox;
    this.tier = parts.sandbox.report.tier;
    [this.#slot, this.#control] = parts.slots;
    this.#folder = parts.folder;
    this.#cgroupRoot = parts.cgroupRoot;
    this.#probe = parts.probe;
    this.#victim = parts.victim;
  }

  /**
   * Opens the fixture.
   * @param cgroupRoot
   * @param lower a tier below the host's. Without namespaces, programs see processes of the host, which may belong to
   * the same user. So the isolation of signals is verified before any hostile program runs.
   */
  static async open(cgroupRoot: string, lower: Lower = {}): Promise<AttackFixture> {
    process.env['XIEZHI_SECRET_OF_TEST'] = secret;
    const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-secrets-'));
    for (const name of secretNames) await writeFile(path.join(folder, name), secret);
    const probe = await compile(`MAIN { volatile long x = 0; for (long i = 0; i < 1000000; i++) x += i;
      return access("left", F_OK) == 0; }`);
    const options = { skipSelfTest: true, cgroupRoot };
    const sandbox = await Sandbox.start({ ...options, ...lower });
    if (sandbox.report.tier === 'restricted') await assertSignalsHeld(sandbox);
    const slots: [Slot, Slot] = [await sandbox.openSlot({ core: 0 }), await sandbox.openSlot({ core: 0 })];
    const victimSlot = await sandbox.openSlot({ core: null });
    const end = new AbortController();
    const sleeper = specOf(await compile('MAIN { write(2, "x", 1); for (;;) pause(); }'), {
      env: { SECRET: secret },
      args: [secret],
      stdin: { path: path.join(folder, 'input') },
      limits: { ...limits, wallMs: 600_000 },
    });
    const victim = { run: victimSlot.run(sleeper, { signal: end.signal }), end };
    const arena = new AttackFixture({ sandbox, slots, folder, cgroupRoot, probe, victim });
    await arena.#settle();
    return arena;
  }

  async close(): Promise<void> {
    this.#victim.end.abort();
    assert.equal((await this.#victim.run).limitHit, 'cancelled', 'the victim is alive until the end');
    await this.sandbox.close();
    await rm(this.#folder, { recursive: true });
  }

  /** Waits until the victim runs and the slots have created everything that they create only once. */
  async #settle(): Promise<void> {
    for (const slot of [this.#slot, this.#control]) await this.#measure(slot);
    // The victim is identified by its arguments. It has these arguments only after its set-up.
    assert.ok(await until(() => treeOf(this.sandbox.pid ?? 0).some(isVictim)), 'the victim has started');
    let last = '';
    await until(() => {
      this.#quiet = findLeftovers(this.sandbox, this.#cgroupRoot);
      const now = JSON.stringify(this.#quiet);
      const isSame = now === last;
      last = now;
      return isSame;
    });
  }

  async #measure(slot: Slot): Promise<number> {
    const next = await slot.run(specOf(this.#probe));
    assert.equal(next.exitCode, 0, brief(next));
    return next.cpuNs;
  }

  async attack(attack: Attack): Promise<void> {
    const spec = await this.#specOf(attack);
    for (let round = 0; round < (attack.isRunTwice ? 2 : 1); round++) {
      const result = await this.#slot.run(spec);
      const lack = attack.unpromisedIn[this.tier];
      if (this.sandbox.report.lacks.some(({ name }) => name === lack)) continue;
      const expected = attack.expectIn[this.tier] ?? attack.expect;
      assert.ok(expected.includes(factOf(result)), `${expected.join(' or ')}: ${brief(result)}`);
      if (result.limitHit !== 'output') assert.equal(result.stdout.toString(), attack.stdout);
    }
  }

  /** Fails if the attack left anything behind or slows down the next program. */
  async assertUnharmed(): Promise<void> {
    let now = findLeftovers(this.sandbox, this.#cgroupRoot);
    const quiet = JSON.stringify(this.#quiet);
    // Waits, because the slot is cleaned only after the client has received the result.
    await until(() => {
      now = findLeftovers(this.sandbox, this.#cgroupRoot);
      return JSON.stringify(now) === quiet;
    }, 2000);
    assert.deepEqual(now, this.#quiet);
    let ratio = Number.POSITIVE_INFINITY;
    for (let i = 0; i < tries && ratio > harmMax; i++)
      ratio = (await this.#measure(this.#slot)) / (await this.#measure(this.#control));
    assert.ok(ratio <= harmMax, `the next program takes ${ratio.toFixed(2)} times as long`);
  }

  async #specOf(attack: Attack): Promise<RunSpec> {
    const program = await compileFile(attack.path, attackFolder);
    const isEndless = attack.expect.every((fact) => fact === 'cpu' || fact === 'wall');
    const few = isEndless ? { cpuMs: 150, wallMs: 500 } : {};
    return specOf(attack.isBound ? { ...program, by: 'bind' } : program, {
      args: attack.knowsSecretPaths ? secretNames.map((name) => path.join(this.#folder, name)) : [],
      limits: { ...limits, ...few, ...attack.limits },
      proc: attack.proc,
      stdin: { path: path.join(this.#folder, 'input') },
    });
  }
}

function isVictim(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(secret);
  } catch {
    return false;
  }
}

/** Names of files that are on the host of a judge node during a run. */
const secretNames = ['input', 'answer', 'checker', 'token', 'submission.c'];
