/**
 * Runs a list of programs in a sandbox as the current user and prints how each run ended.
 *
 *   node as-user.ts LIST [RESTRICTED]     LIST: JSON, an array of `[name, specification]`
 *
 * If RESTRICTED is given, programs have no namespaces, and Landlock is limited to this version. If the isolation
 * failed, programs could then reach all processes of the user. Therefore this must run in a separate PID namespace.
 */
import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { Sandbox } from '../index.ts';
import { isAlive } from '../test-support.ts';
import type { RunSpec } from '../types.ts';
import { factOf } from './attack.ts';

export interface Ended {
  name: string;
  tier: string;
  fact: string;
  stdout: string;
  /** Whether an unrelated process of the same user is still alive. */
  isNeighbourAlive: boolean;
}

/** Name of the initial PID namespace; it is the same on every kernel. */
const pidsOfHost = 'pid:[4026531836]';

if (import.meta.main) {
  const [file = '', landlock] = process.argv.slice(2);
  if (landlock !== undefined && readlinkSync('/proc/self/ns/pid') === pidsOfHost)
    throw new Error('without namespaces nothing hostile is run where it could reach the host');
  const list: [string, RunSpec][] = JSON.parse(readFileSync(file, 'utf8'));
  const neighbour = spawn('/bin/sleep', ['600'], { stdio: 'ignore' });
  const lower = landlock === undefined ? {} : ({ tier: 'restricted', landlock: Number(landlock) } as const);
  const sandbox = await Sandbox.start({ skipSelfTest: true, ...lower });
  const slot = await sandbox.openSlot({ core: null });
  const ended: Ended[] = [];
  for (const [name, spec] of list) {
    const result = await slot.run(spec);
    const stdout = result.limitHit === 'output' ? '' : result.stdout.toString();
    const isNeighbourAlive = isAlive(neighbour.pid ?? 0);
    ended.push({ name, tier: sandbox.report.tier, fact: factOf(result), stdout, isNeighbourAlive });
  }
  await sandbox.close();
  neighbour.kill();
  console.log(JSON.stringify(ended));
}
