import { join } from 'node:path';
import { ownWriter, writeArchive } from '@xiezhi/formats';
import { withTempFolder } from '@xiezhi/judge/offline/temporary-folder';
import type { ImportTarget } from './import-target.ts';
import { refusalsOf } from '@xiezhi/formats/model/refusals';
import type { RemoteSite } from './remote-site.ts';
import { verifyHere } from '@xiezhi/judge/offline/verify-here';

/**
 * Opens another site as the target of an import. The package is read on this machine, with the same report, and sent as
 * an archive in our own format, which loses nothing. Solutions are judged on this machine, too. If the command is
 * killed, its temporary folder stays until the next command removes it.
 */
export function openRemoteTarget(site: RemoteSite): ImportTarget {
  return {
    async take(plan, { onTaken, auth, isLossAccepted }) {
      const reasons = refusalsOf(plan, { isLossAccepted });
      if (reasons.length > 0) return { kind: 'refused', reasons };
      return await withTempFolder('xiezhi-send', async (folder) => {
        const path = join(folder, 'package.zip');
        await writeArchive(path, [{ written: ownWriter.write(plan.problem), source: plan.source }]);
        const imported = await site.importArchive(path, { onTaken, isPublic: auth === 1 });
        if (imported.outcome === 'refused' || imported.pid === null)
          return { kind: 'refused', reasons: imported.reasons };
        return { kind: imported.outcome, pid: imported.pid, displayId: imported.displayId };
      });
    },
    verify: (plan) => verifyHere(plan),
  };
}
