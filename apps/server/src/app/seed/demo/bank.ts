import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProblemPackages } from '@xiezhi/formats';
import { importProblem } from '../../../judging/problem-package/import.ts';
import type { DemoSite } from './demo-site.ts';

import type { DemoProblem } from './problems/problem.ts';
import { writePackage } from './problems/write-package.ts';
import { createRandom } from './random.ts';

/** Imports the demo's problems as packages of one author. */
export async function importProblems(
  site: DemoSite,
  author: string,
  problems: readonly DemoProblem[],
  auth: 1 | 3,
  seed: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-demo-'));
  try {
    for (const problem of problems)
      await writePackage(folder, problem, createRandom(seed, problem.displayId));
    const plans = await readProblemPackages(folder);
    try {
      const byUid = await site.uidOf(author);
      for (const plan of plans) {
        const outcome = await importProblem(site.services, plan, {
          onTaken: 'refuse',
          isLossAccepted: false,
          auth,
          byUid,
        });
        if (outcome.kind === 'refused') throw new Error(`${plan.root}: ${outcome.reasons.join('; ')}`);
      }
    } finally {
      await plans[0]?.source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the id of a problem by its display id. */
export async function pidOf(site: DemoSite, displayId: string): Promise<number> {
  const { id } = await site.services.db
    .selectFrom('problem')
    .where('display_id', '=', displayId)
    .where('hidden_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function pidsOf(site: DemoSite, displayIds: readonly string[]): Promise<number[]> {
  const pids: number[] = [];
  for (const displayId of displayIds) pids.push(await pidOf(site, displayId));
  return pids;
}
