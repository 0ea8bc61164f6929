import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunLimits, RunResult, SandboxTier } from '../types.ts';

export const attackFolder = path.join(import.meta.dirname, '../../attacks/c');

/**
 * Returns in one or two words how a run ended: `exit 3`, `signal 11`, `seccomp`, or the name of the limit that was hit.
 */
export function factOf(result: RunResult): string {
  if (result.limitHit !== null) return result.limitHit;
  if (result.isSeccompViolation) return 'seccomp';
  return result.signal === null ? `exit ${result.exitCode ?? ''}` : `signal ${result.signal}`;
}

/** A hostile program. The first lines of its source state what it attempts and how it must end. */
export interface Attack {
  name: string;
  path: string;
  /** Ways in which the program may end. `expectIn` overrides them for single tiers. */
  expect: readonly string[];
  expectIn: Partial<Record<SandboxTier, readonly string[]>>;
  /**
   * By tier: a guarantee that the tier lacks. The attack may then succeed, and only what it leaves behind is checked.
   */
  unpromisedIn: Partial<Record<SandboxTier, string>>;
  /** Permitted output. Any other output means that the program reached something that it must not reach. */
  stdout: string;
  limits: Partial<RunLimits>;
  proc: boolean;
  /** Whether the program is bind-mounted into the box, like a program that the judge compiled. */
  isBound: boolean;
  /** Whether the program runs a second time, to find what the first run left behind. */
  isRunTwice: boolean;
  /** Whether the program gets the paths of the secrets as arguments. */
  knowsSecretPaths: boolean;
  /** Whether the attack runs only in the host's best tier. Lower tiers stop it by the same means. */
  isForHostTier: boolean;
  /** The only processor architecture on which the attack runs, as Node names it; null for all. */
  arch: string | null;
}

const tiers: readonly SandboxTier[] = ['cgroup2', 'cgroup1', 'userns', 'restricted'];
const keys = new Set(['expect', 'stdout', 'limits', 'proc', 'by', 'twice', 'secrets', 'arch', 'tiers']);

/** Parses the `// key: value` lines at the start of a file. Throws for an unknown key. */
function headOf(name: string, text: string): Map<string, string> {
  const head = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (!line.startsWith('//')) break;
    const [, key = '', value = ''] = /^\/\/ ([a-z][a-z0-9-]*): (.+)$/.exec(line) ?? [];
    if (key === '') continue;
    if (!keys.has(key) && !tiers.some((tier) => key === `expect-${tier}`))
      throw new Error(`${name}: nobody reads "${key}"`);
    head.set(key, value);
  }
  return head;
}

function facts(text: string): string[] {
  return text.split('|').map((fact) => fact.trim());
}

function readAttack(file: string): Attack {
  const name = path.basename(file, '.c');
  const head = headOf(name, readFileSync(file, 'utf8'));
  const expect = head.get('expect');
  if (expect === undefined) throw new Error(`${name} does not say how it ends`);
  const expectIn: Attack['expectIn'] = {};
  const unpromisedIn: Attack['unpromisedIn'] = {};
  for (const tier of tiers) {
    const own = head.get(`expect-${tier}`);
    const reason = /^unpromised \((.+)\)$/.exec(own ?? '')?.[1];
    if (reason !== undefined) unpromisedIn[tier] = reason;
    else if (own !== undefined) expectIn[tier] = facts(own);
  }
  return {
    name,
    path: file,
    expect: facts(expect),
    expectIn,
    unpromisedIn,
    stdout: (head.get('stdout') ?? '').replaceAll(String.raw`\n`, '\n'),
    limits: JSON.parse(head.get('limits') ?? '{}'),
    proc: head.get('proc') === 'true',
    isBound: head.get('by') === 'bind',
    isRunTwice: head.get('twice') === 'true',
    knowsSecretPaths: head.get('secrets') === 'true',
    isForHostTier: head.get('tiers') === 'host',
    arch: head.get('arch') ?? null,
  };
}

/** Returns all hostile C programs by name. */
export function readAttacks(): Attack[] {
  return readdirSync(attackFolder)
    .filter((name) => name.endsWith('.c'))
    .sort()
    .map((name) => readAttack(path.join(attackFolder, name)));
}
