import type { siteImportRoutes } from '@xiezhi/contract/routes/site-import';
import { recordAudit } from '../../identity/audit/record.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Services } from '../../platform/services.ts';
import { encryptSource, siteImportKind } from './import-job.ts';
import { listImportFiles } from './import-folder.ts';

export function siteImportHandlers(
  { db, jobs, settings }: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, keyof typeof siteImportRoutes> {
  return {
    'GET /api/admin/site-import-files': async () => {
      const { folder, files } = await listImportFiles(settings.dataFolder);
      return {
        folder,
        files: files.map(({ name, isFolder, size, modifiedAt }) => ({
          name,
          isFolder,
          size,
          modifiedAt: modifiedAt.toISOString(),
        })),
      };
    },
    'POST /api/admin/site-import-jobs': async ({ viewer, ip, body, locale, now }) => {
      const { kind, files, timeZone, name, isReport } = body;
      const id = await db.transaction().execute(async (trx) => {
        await lockName(trx, siteImportKind);
        const running = await trx
          .selectFrom('job')
          .where('kind', '=', siteImportKind)
          .where('state', 'in', ['waiting', 'running'])
          .select('id')
          .executeTakeFirst();
        if (running !== undefined) throw new ApiError('siteImportRunning');
        const from = encryptSource(settings.secret, body.from);
        const input = { kind, from, files: files ?? null, timeZone: timeZone ?? null, name, isReport };
        const job = await jobs.start(trx, { kind: siteImportKind, input, uid: viewer.uid, now });
        await recordAudit(
          trx,
          { uid: viewer.uid, ip },
          { action: 'site-import-started', target: `job:${job}`, detail: { kind, name, isReport } },
        );
        return job;
      });
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },
  };
}
