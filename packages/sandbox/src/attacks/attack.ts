import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunLimits, RunResult, SandboxTier } from '../types.ts';

export const attackFolder = path.join(import.meta.dirname, '../../attacks/c');

/** How a run ended, in one word or two: `exit 3`, `signal 11`, `seccomp`, or the limit that was hit. */
export function factOf(result: RunResult): string {
  if (result.limitHit !== null) return result.limitHit;
  if (result.isSeccompViolation) return 'seccomp';
  return result.signal === null ? `exit ${result.exitCode ?? ''}` : `signal ${result.signal}`;
}

/** One hostile program: a file that says in its first lines what it tries and how it must end. */
export interface Attack {
  name: string;
  path: string;
  /** How it may end, by tier; a tier without a line of its own expects what the others do. */
  expect: readonly string[];
  expectIn: Partial<Record<SandboxTier, readonly string[]>>;
  /** What a tier does not promise, so that only the end and the traces are looked at. */
  unpromisedIn: Partial<Record<SandboxTier, string>>;
  /** What it may print; anything else is something that it reached. */
  stdout: string;
  limits: Partial<RunLimits>;
  proc: boolean;
  /** Placed as the judge places what it compiled. */
  isBound: boolean;
  /** Run a second time, which looks for what the first left. */
  isRunTwice: boolean;
  /** Told where the secrets lie. */
  isToldSecrets: boolean;
  /** A lower tier answers it by the same means as the host's own, so that it is run in that one alone. */
  isForHostTier: boolean;
  /** Only where Node calls the processor so. */
  arch: string | null;
}

const tiers: readonly SandboxTier[] = ['cgroup2', 'cgroup1', 'userns', 'restricted'];
const keys = new Set(['expect', 'stdout', 'limits', 'proc', 'by', 'twice', 'secrets', 'arch', 'tiers']);

/** The `// key: value` lines at the head of a file. Throws for a key that nobody reads. */
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
    isToldSecrets: head.get('secrets') === 'true',
    isForHostTier: head.get('tiers') === 'host',
    arch: head.get('arch') ?? null,
  };
}

/** Every hostile program in C, by name. */
export function readAttacks(): Attack[] {
  return readdirSync(attackFolder)
    .filter((name) => name.endsWith('.c'))
    .sort()
    .map((name) => readAttack(path.join(attackFolder, name)));
}
