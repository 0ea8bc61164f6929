import { createHash } from 'node:crypto';
import type { JudgingManifest, JudgingOutcome } from '@xiezhi/contract/judging';

/** The fields of a verdict that a repeated judging must reproduce. Times and memory may differ. */
export interface Verdict {
  readonly status: number;
  readonly score: number | null;
  readonly cases: readonly { seq: number; status: number; score: number | null }[];
}

export interface ReplayDifference {
  /**
   * What differs. In the verdict `status`, `score` or for instance `case 3`; in the conditions a key of
   * `circumstances`.
   */
  readonly name: string;
  readonly stored: string;
  readonly found: string;
}

export interface ReplayComparison {
  /** Differences of the verdict, including its cases; empty if it was reproduced. */
  readonly verdict: ReplayDifference[];
  /** Conditions (such as code, data version or toolchain) that have changed since the stored judging. */
  readonly circumstances: ReplayDifference[];
}

/** Functions that read each condition from a manifest, as a digest or short text to compare. */
const circumstances: Readonly<Record<string, (manifest: JudgingManifest) => string>> = {
  code: (manifest) => manifest.codeSha256,
  'data version': (manifest) => manifest.dataVersion,
  language: (manifest) => manifest.language,
  toolchain: (manifest) => manifest.compiler,
  'compile command': (manifest) => digestOf(manifest.compileCommand),
  'run command': (manifest) => digestOf(manifest.runCommand),
  'time limit (ms)': (manifest) => String(manifest.limits.timeMs),
  'memory limit (KiB)': (manifest) => `${manifest.limits.memoryKb} + ${manifest.limits.allowanceKb}`,
  sandbox: (manifest) => `${manifest.sandbox.version} ${manifest.sandbox.tier}`,
  processor: (manifest) => manifest.node.cpu,
  kernel: (manifest) => manifest.node.kernel,
};

export function compareReplay(
  stored: Verdict & { manifest: JudgingManifest | null },
  found: JudgingOutcome,
): ReplayComparison {
  return {
    verdict: verdictDifferences(stored, found),
    circumstances: Object.entries(circumstances).flatMap(([name, of]) =>
      stored.manifest === null || found.manifest === null
        ? []
        : differenceOf(name, of(stored.manifest), of(found.manifest)),
    ),
  };
}

function textOf(one: { status: number; score: number | null } | undefined): string {
  if (one === undefined) return 'none';
  return one.score === null ? String(one.status) : `${one.status} (${one.score})`;
}

function verdictDifferences(stored: Verdict, found: Verdict): ReplayDifference[] {
  const before = new Map(stored.cases.map((item) => [item.seq, item]));
  const after = new Map(found.cases.map((item) => [item.seq, item]));
  const seqs = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b);
  return [
    ...differenceOf('status', String(stored.status), String(found.status)),
    ...differenceOf('score', String(stored.score ?? 'none'), String(found.score ?? 'none')),
    ...seqs.flatMap((seq) => differenceOf(`case ${seq}`, textOf(before.get(seq)), textOf(after.get(seq)))),
  ];
}

function differenceOf(name: string, stored: string, found: string): ReplayDifference[] {
  return stored === found ? [] : [{ name, stored, found }];
}

function digestOf(command: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex').slice(0, 16);
}
