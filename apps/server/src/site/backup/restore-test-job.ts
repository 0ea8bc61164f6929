import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineJob, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { pathOf } from './folder.ts';

export const restoreTestKind = 'backup-rehearsal';

/** The restore command for operators. It runs in a separate process, so the server keeps responding. */
const command = join(import.meta.dirname, '../../app/cli/restore.ts');

/** Niceness of the process: a low CPU priority, because requests of users come first. */
const niceness = '15';

/**
 * Job that restores a backup in a temporary folder and checks it. A separate process does this and records the result.
 * The job's log contains the output of the process, in the language of the user who started the job.
 */
export function restoreTestJob(services: Services): JobKind {
  return defineJob({
    name: restoreTestKind,
    input: z.object({ name: z.string(), locale: z.enum(['zh-CN', 'en-US']) }),
    title: ({ name }) => ({ 'zh-CN': `演练恢复 ${name}`, 'en-US': `Test restore: ${name}` }),
    async run(context, { name, locale }) {
      const path = await pathOf(services, name);
      const { dataFolder, databaseUrl } = services.settings;
      const child = spawn(
        'nice',
        ['-n', niceness, process.execPath, command, path, '--rehearse', '--lang', locale.slice(0, 2)],
        {
          stdio: ['ignore', 'ignore', 'pipe'],
          env: { ...process.env, XIEZHI_DATA: dataFolder, DATABASE_URL: databaseUrl },
        },
      );
      const stop = () => child.kill('SIGTERM');
      context.signal.addEventListener('abort', stop);
      const ended = new Promise<number | null>((resolve, reject) => {
        child.on('error', reject);
        child.on('close', resolve);
      });
      let last = '';
      for await (const line of createInterface({ input: child.stderr })) {
        last = line;
        context.note({ 'zh-CN': line, 'en-US': line });
      }
      const status = await ended;
      context.signal.removeEventListener('abort', stop);
      context.signal.throwIfAborted();
      if (status !== 0 && status !== 3) throw new ApiError('rehearsalFailed', { reason: last });
      return { name };
    },
  });
}
