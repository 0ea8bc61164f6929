import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { intervals } from '@xiezhi/contract/limits';
import type { ScheduledTask } from '../../../platform/job/scheduled-task.ts';
import type { Services } from '../../../platform/services.ts';
import { uploadFolder } from './paths.ts';
import { forgetUpload } from './uploads.ts';

type CleanUpServices = Pick<Services, 'db' | 'settings' | 'clock'>;

/** Hourly task that deletes each abandoned or unsaved upload a day after its last chunk. */
export function createUploadCleanUp(services: CleanUpServices): ScheduledTask {
  return {
    name: 'test-data-uploads',
    cron: '37 * * * *',
    runsOnStart: 'hourly',
    run: () => cleanUpUploads(services),
  };
}

export async function cleanUpUploads(services: CleanUpServices): Promise<void> {
  const { db, settings, clock } = services;
  const now = clock();
  const expired = await db
    .selectFrom('test_data_upload')
    .where('expires_at', '<=', now)
    .select('id')
    .execute();
  for (const { id } of expired) await forgetUpload(services, id);
  // Deletes files without a row. They remain if the server dies between the deletion of the row and of the file.
  const folder = uploadFolder(settings);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const row = await db
      .selectFrom('test_data_upload')
      .where('id', '=', name)
      .select('id')
      .executeTakeFirst();
    if (row) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > intervals.testDataUploadLife)
      await rm(path, { force: true });
  }
}
