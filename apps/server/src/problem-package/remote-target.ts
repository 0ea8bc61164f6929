import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownWriter, type ImportPlan, writeArchive } from '@xiezhi/formats';
import { judgeSolutions } from '@xiezhi/judge/trial/solutions';
import { meetsExpectation, verdictsOf } from './expectation.ts';
import { refusalsOf } from './import.ts';
import type { ImportTarget } from './import-target.ts';
import type { RemoteSite } from './remote-site.ts';
import type { Verification } from './verify.ts';

/**
 * Another site. The package is read here, with the same report, and goes over as an archive of our own format,
 * which loses nothing. Solutions are judged here too: over there the problem is hidden at first.
 */
export function openRemoteTarget(site: RemoteSite): ImportTarget {
  return {
    async take(plan, { onTaken, auth, isLossAccepted }) {
      const reasons = refusalsOf(plan, { isLossAccepted });
      if (reasons.length > 0) return { kind: 'refused', reasons };
      const folder = await mkdtemp(join(tmpdir(), 'xiezhi-send-'));
      try {
        const path = join(folder, 'package.zip');
        await writeArchive(path, [{ written: ownWriter.write(plan.problem), source: plan.source }]);
        const imported = await site.importArchive(path, { onTaken, isPublic: auth === 1 });
        if (imported.outcome === 'refused' || imported.pid === null)
          return { kind: 'refused', reasons: imported.reasons };
        return { kind: imported.outcome, pid: imported.pid, displayId: imported.displayId };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    verify: (plan) => verifyHere(plan),
  };
}

async function* verifyHere(plan: ImportPlan): AsyncGenerator<Verification> {
  const results = await judgeSolutions(plan);
  for (const [index, result] of results.entries()) {
    const solution = plan.problem.submissions[index];
    if (solution === undefined) continue;
    const { path } = solution;
    if (result.kind === 'notTried') {
      yield { kind: 'notTried', path, reason: result.reason };
      continue;
    }
    const score = result.score === null ? '' : ` ${result.score}`;
    yield {
      kind: meetsExpectation(solution, result) ? 'met' : 'missed',
      path,
      got: verdictsOf(result).join(', ') + score,
    };
  }
}
