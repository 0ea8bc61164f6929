import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Loss } from './database.ts';
import type { ClusterSite } from './site.ts';

/** Submissions of a full run. */
export const fullRun = 2000;
/** Kinds of faults, with how often each happens in a full run. */
export const faultCounts = { database: 5, server: 10, node: 10, proxy: 1, storage: 1 } as const;
export type FaultKind = keyof typeof faultCounts;

/** Time in ms for which the object storage is unreachable. */
const storageAwayMs = 30_000;
const recoveryMs = 300_000;

/** Returns the faults of a run in random order. */
export function planFaults(submissions: number, random: () => number): FaultKind[] {
  const share = Math.min(1, submissions / fullRun);
  const planned = Object.entries(faultCounts).flatMap(([kind, count]) =>
    // A primary can fail in two ways, so it fails at least twice.
    Array.from({ length: Math.max(kind === 'database' ? 2 : 1, Math.round(count * share)) }, () => kind),
  );
  return planned
    .map((kind) => ({ kind: kind as FaultKind, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}

/** Causes a fault. Resolves when the site has recovered, so that everything is running at the next fault. */
export async function causeFault(
  site: ClusterSite,
  kind: FaultKind,
  nth: number,
  random: () => number,
): Promise<void> {
  const { system, database, swift } = site;
  switch (kind) {
    case 'database': {
      const loss: Loss = nth % 2 === 0 ? 'postgres' : 'machine';
      await database.killPrimary(loss);
      await database.healthy();
      break;
    }
    case 'server': {
      const server = system.servers[Math.floor(random() * system.servers.length)];
      await server?.kill();
      server?.start();
      break;
    }
    case 'node': {
      const node = system.judges[Math.floor(random() * system.judges.length)];
      await node?.kill();
      node?.start();
      break;
    }
    case 'proxy':
      site.reloadProxy();
      break;
    case 'storage':
      await swift.halt();
      // Removes the test data of a node, so that it must wait for the object storage.
      await emptyNode(site, 0);
      await pause(storageAwayMs);
      await swift.resume();
      break;
  }
  await allReady(site);
}

/** Restarts a node without its test data. */
async function emptyNode({ system }: ClusterSite, index: number): Promise<void> {
  const node = system.judges[index];
  await node?.kill();
  rmSync(join(system.judgeFolders[index] ?? '', 'judge/blobs'), { recursive: true, force: true });
  node?.start();
}

/** Waits until every server is ready and every node is connected. */
export async function allReady({ system }: ClusterSite): Promise<void> {
  await system.ready(system.judges.length, recoveryMs);
  for (const url of system.urls) {
    const end = Date.now() + recoveryMs;
    for (;;) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok === true) break;
      if (Date.now() > end) throw new Error(`${url} does not become ready`);
      await pause(100);
    }
  }
}
