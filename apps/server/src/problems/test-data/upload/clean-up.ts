import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { intervals } from '@xiezhi/contract/limits';
import type { ScheduledTask } from '../../../platform/job/scheduled-task.ts';
import type { Services } from '../../../platform/services.ts';
import { formerUploadFolder } from './paths.ts';

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

export async function cleanUpUploads({ db, settings, clock }: CleanUpServices): Promise<void> {
  const now = clock();
  await db.deleteFrom('test_data_upload').where('expires_at', '<=', now).execute();
  await deleteFormerFiles(formerUploadFolder(settings), now);
}

/** Deletes files that the previous release has not written to for a day. */
async function deleteFormerFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > intervals.testDataUploadLife)
      await rm(path, { force: true });
  }
}
