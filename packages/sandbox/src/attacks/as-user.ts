/**
 * Runs what a file lists, in a sandbox of whoever starts it, and prints how each run ended.
 *
 *   node as-user.ts LIST     LIST: JSON, an array of `[name, specification]`
 */
import { readFileSync } from 'node:fs';
import { Sandbox } from '../index.ts';
import type { RunSpec } from '../types.ts';
import { factOf } from './attack.ts';

export interface Ended {
  name: string;
  tier: string;
  fact: string;
  stdout: string;
}

if (import.meta.main) {
  const list: [string, RunSpec][] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  const sandbox = await Sandbox.start({ skipSelfTest: true });
  const slot = await sandbox.openSlot({ core: null });
  const ended: Ended[] = [];
  for (const [name, spec] of list) {
    const result = await slot.run(spec);
    const stdout = result.limitHit === 'output' ? '' : result.stdout.toString();
    ended.push({ name, tier: sandbox.report.tier, fact: factOf(result), stdout });
  }
  await sandbox.close();
  console.log(JSON.stringify(ended));
}
