import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunLimits, RunResult, SandboxTier } from '../types.ts';

export const attackFolder = path.join(import.meta.dirname, '../../attacks/c');

/**
 * Returns how a run ended, in one word or two: `exit 3`, `signal 11`, `seccomp`, or the limit that was hit.
 */
export function factOf(result: RunResult): string {
  if (result.limitHit !== null) return result.limitHit;
  if (result.isSeccompViolation) return 'seccomp';
  return result.signal === null ? `exit ${result.exitCode ?? ''}` : `signal ${result.signal}`;
}

/** A hostile program: its first lines state what it tries and how it must end. */
export interface Attack {
  name: string;
  path: string;
  /** Allowed ends by tier; a tier without its own line expects the default. */
  expect: readonly string[];
  expectIn: Partial<Record<SandboxTier, readonly string[]>>;
  /** What a tier does not guarantee, so that only the end and the leftovers are checked. */
  unpromisedIn: Partial<Record<SandboxTier, string>>;
  /** Allowed output. Any other output shows something that the program must not reach. */
  stdout: string;
  limits: Partial<RunLimits>;
  proc: boolean;
  /** Placed in the box like a compiled program of the judge. */
  isBound: boolean;
  /** Runs a second time to find leftovers of the first run. */
  isRunTwice: boolean;
  /** Gets the paths of the secrets. */
  knowsSecretPaths: boolean;
  /** Lower tiers stop it by the same means as the host's tier, so it runs in that tier only. */
  isForHostTier: boolean;
  /** Runs only on this processor, by Node's name. */
  arch: string | null;
}

const tiers: readonly SandboxTier[] = ['cgroup2', 'cgroup1', 'userns', 'restricted'];
const keys = new Set(['expect', 'stdout', 'limits', 'proc', 'by', 'twice', 'secrets', 'arch', 'tiers']);

/** Parses the `// key: value` lines at the head of a file. Throws for an unknown key. */
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
