import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type backupRoutes, backupSettings } from '@xiezhi/contract/routes/backup';
import { keysOf } from '@xiezhi/contract/wire/values';
import type { Kysely } from 'kysely';
import { requireReauthentication } from '../../identity/account/changes/owner-check.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Services } from '../../platform/services.ts';
import { changeSettings } from '../site-settings/change.ts';
import { sectionVersion } from '../site-settings/version.ts';
import { backupKind } from './backup-job.ts';
import { pathOf, removeBackup } from './folder.ts';
import { freeBytes, lastFailure, lastRestoreTest, listBackups } from './overview.ts';
import { restoreTestKind } from './restore-test-job.ts';
import { nextBackup } from './schedule.ts';
import { verifyDownloadTicket, signDownloadTicket } from './ticket.ts';
import { backupFolder } from './write.ts';

export function backupHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, keyof typeof backupRoutes> {
  const { db, jobs, siteSettings, settings } = services;

  async function runningJobs(kind?: string, within: Kysely<Database> = db) {
    const rows = await within
      .selectFrom('job')
      .where('kind', 'in', kind === undefined ? [backupKind, restoreTestKind] : [kind])
      .where('state', 'in', ['waiting', 'running'])
      .select('id')
      .orderBy('created_at')
      .execute();
    return await Promise.all(rows.map(({ id }) => findOwnJob(within, id)));
  }

  return {
    'GET /api/admin/backups': async ({ locale, now }) => {
      const values = await siteSettings.get();
      const folder = backupFolder(settings);
      const [backups, running, failure, rehearsal, { version }, diskFree] = await Promise.all([
        listBackups(services),
        runningJobs(),
        lastFailure(db, locale),
        lastRestoreTest(db, locale),
        sectionVersion(db, 'backup'),
        freeBytes(settings.dataFolder),
      ]);
      const { backupSchedule, backupHour, backupKeep } = values;
      return {
        backups,
        settings: { backupSchedule, backupHour, backupKeep },
        version,
        nextAt: nextBackup(values, now)?.toISOString() ?? null,
        jobs: running.map((row) => presentJob(row, kinds, locale)),
        lastFailure: failure,
        rehearsal,
        folder,
        diskFree,
      };
    },

    'PUT /api/admin/backup-settings': async ({ viewer, ip, body }) => {
      const changes = Object.fromEntries(keysOf(backupSettings.shape).map((key) => [key, body[key]]));
      await changeSettings(
        services,
        { uid: viewer.uid, ip },
        { section: 'backup', changes, version: body.version },
      );
      return null;
    },

    'POST /api/admin/backup-jobs': async ({ viewer, ip, locale, now }) => {
      const id = await db.transaction().execute(async (trx) => {
        await lockName(trx, backupKind);
        if ((await runningJobs(backupKind, trx)).length > 0) throw new ApiError('backupRunning');
        const job = await jobs.start(trx, { kind: backupKind, input: {}, uid: viewer.uid, now });
        await recordAudit(trx, { uid: viewer.uid, ip }, { action: 'backup-started', target: `job:${job}` });
        return job;
      });
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },

    'POST /api/admin/backup-rehearsal-jobs': async ({ viewer, ip, body: { name }, locale, now }) => {
      await pathOf(services, name);
      const id = await db.transaction().execute(async (trx) => {
        await lockName(trx, restoreTestKind);
        if ((await runningJobs(restoreTestKind, trx)).length > 0) throw new ApiError('rehearsalRunning');
        const input = { name, locale };
        const job = await jobs.start(trx, { kind: restoreTestKind, input, uid: viewer.uid, now });
        await recordAudit(
          trx,
          { uid: viewer.uid, ip },
          { action: 'backup-rehearsed', target: `backup:${name}` },
        );
        return job;
      });
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },

    'POST /api/admin/backup-tickets': async ({ viewer, body: { name, ...proof }, now }) => {
      await pathOf(services, name);
      await requireReauthentication(services, viewer, proof);
      const { uid, sessionId } = viewer;
      const ticket = signDownloadTicket({ uid, sessionId, name }, settings.secret, now);
      return { url: `/api/file/backup?${new URLSearchParams({ name, ticket }).toString()}` };
    },

    'GET /api/file/backup': async ({ viewer, ip, query: { name, ticket }, now }) => {
      const path = await pathOf(services, name);
      const { uid, sessionId } = viewer;
      if (!verifyDownloadTicket(ticket, { uid, sessionId, name }, settings.secret, now))
        throw new ApiError('backupTicketInvalid');
      const { size } = await stat(path);
      return new FileResponse({
        name,
        type: 'application/zstd',
        size,
        open: async () => {
          await recordAudit(
            db,
            { uid, ip },
            { action: 'backup-downloaded', target: `backup:${name}`, detail: { size } },
          );
          return createReadStream(path, { highWaterMark: 256 * 1024 });
        },
      });
    },

    'DELETE /api/admin/backup': async ({ viewer, ip, query: { name } }) => {
      await db.transaction().execute(async (trx) => {
        await recordAudit(
          trx,
          { uid: viewer.uid, ip },
          { action: 'backup-deleted', target: `backup:${name}` },
        );
        await removeBackup({ ...services, db: trx }, name);
      });
      return null;
    },
  };
}
