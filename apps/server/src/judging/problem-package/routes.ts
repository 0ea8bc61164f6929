import { join } from 'node:path';
import { problemPackageRoutes } from '@xiezhi/contract/routes/problem-package';
import { problemPushRoutes } from '@xiezhi/contract/routes/problem-push';
import { createArchive, ownWriter } from '@xiezhi/formats';
import { sql } from 'kysely';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { receiveUpload } from '../../platform/http/upload.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { checkMayPublishImported } from '../../problems/problem/policy.ts';
import type { Services } from '../../platform/services.ts';
import { clientPackageHandlers } from './client-routes.ts';
import { exportProblem, recordExport } from './export.ts';
import type { PackageImportOptions } from './import.ts';
import { importArchive } from './import-archive.ts';
import { packageJobHandlers } from './job-routes.ts';
import { pushProblem, stateOf } from './push.ts';

type Calls = keyof typeof problemPackageRoutes;

export function problemPackageHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, Calls> {
  return {
    ...packageJobHandlers(services, kinds),
    ...clientPackageHandlers(services),

    'POST /api/admin/problem-packages': ({ viewer, query, request, ip, locale }) =>
      withTempFolder(services, async (folder) => {
        if (query.isPublic) await checkMayPublishImported(services.db, viewer);
        const { upload } = problemPackageRoutes['POST /api/admin/problem-packages'];
        const path = join(folder, 'upload');
        const name = await receiveUpload(request, upload, path);
        const options: PackageImportOptions = {
          onTaken: query.onTaken,
          isLossAccepted: query.acceptLosses ?? false,
          auth: query.isPublic ? 1 : 2,
          byUid: viewer.uid,
        };
        const actor = { uid: viewer.uid, ip };
        const work = { choose: () => options, editor: viewer, actor, locale };
        return importArchive(services, { path, name, uid: viewer.uid }, work);
      }),

    'GET /api/admin/problem-package': async ({ viewer, ip, query }) => {
      const { pid, displayId } = await findStored(services.db, query.problemID);
      return new FileResponse({
        name: `${displayId}.zip`,
        type: 'application/zip',
        open: async () => {
          const exported = await exportProblem(services, displayId);
          if (exported === null) throw new ApiError('problemNotFound');
          const written = ownWriter.write(exported.problem);
          await recordExport(services, { uid: viewer.uid, ip }, ownWriter.name, [{ pid, displayId }]);
          return createArchive([{ written, source: exported.source }]);
        },
      });
    },
  };
}

/** Handlers for tools that keep problems in folders. */
export function problemPushHandlers(services: Services): Pick<HandlerTable, keyof typeof problemPushRoutes> {
  return {
    'GET /api/admin/problem-package-state': async ({ viewer, ip, query }) => {
      const { pid, displayId } = await findStored(services.db, query.problemID);
      const state = await stateOf(services, displayId);
      await recordExport(services, { uid: viewer.uid, ip }, 'state', [{ pid, displayId }]);
      return { pid, displayId, ...state };
    },

    'POST /api/admin/problem-package-changes': ({ viewer, query, request, ip, locale }) =>
      withTempFolder(services, async (folder) => {
        if (query.isPublic) await checkMayPublishImported(services.db, viewer);
        const named = query.problemID ? await findStored(services.db, query.problemID) : null;
        const path = join(folder, 'upload');
        await receiveUpload(
          request,
          problemPushRoutes['POST /api/admin/problem-package-changes'].upload,
          path,
        );
        return await pushProblem(services, {
          path,
          displayId: named?.displayId ?? null,
          revision: query.revision ?? null,
          acceptLosses: query.acceptLosses ?? false,
          isPublic: query.isPublic ?? false,
          editor: viewer,
          actor: { uid: viewer.uid, ip },
          locale,
        });
      }),
  };
}

/** Returns a problem by its display id, ignoring case. Throws `problemNotFound`. */
async function findStored(db: Services['db'], named: string) {
  const row = await db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, '=', named.toLowerCase())
    .where('hidden_at', 'is', null)
    .select(['id as pid', 'display_id as displayId'])
    .executeTakeFirst();
  if (!row) throw new ApiError('problemNotFound');
  return row;
}
