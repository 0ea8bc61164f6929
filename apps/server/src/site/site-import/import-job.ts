import { sourceKinds, sourceNames } from '@xiezhi/contract/site-import';
import { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { decrypt, encrypt } from '../../platform/settings/encryption.ts';
import { migrateInChild } from './child-process/spawn.ts';
import { describeReport, describeVerification, stepName } from './describe.ts';
import type { MigrationHooks } from './migrate.ts';
import { SourceError } from './model/source-error.ts';

export const siteImportKind = 'site-import';

const input = z.object({
  kind: z.enum(sourceKinds),
  /** Address of the source, encrypted because the address of a database contains a password. */
  from: z.string(),
  files: z.string().nullable(),
  timeZone: z.string().nullable(),
  name: z.string(),
  isReport: z.boolean(),
});

const purpose = { purpose: 'site import', owner: 'from' } as const;

/** Encrypts the address of a source for the input of a job. */
export function encryptSource(secret: Uint8Array, from: string): string {
  return encrypt(secret, purpose, from).toString('base64');
}

/**
 * Job that migrates the site of another judge, or only reports what a migration would do. A job that was interrupted or
 * is started again continues where the last one stopped.
 */
export function siteImportJob(services: Pick<Services, 'settings'>): JobKind {
  return defineJob({
    name: siteImportKind,
    input,
    title: ({ kind, isReport }) =>
      isReport
        ? { 'zh-CN': `检查 ${sourceNames[kind]} 站点`, 'en-US': `Report on a ${sourceNames[kind]} site` }
        : { 'zh-CN': `迁移 ${sourceNames[kind]} 站点`, 'en-US': `Migrate a ${sourceNames[kind]} site` },
    async run(context, { from, ...request }) {
      const address = decrypt(services.settings.secret, purpose, Buffer.from(from, 'base64'));
      const { report, verification } = await runReadable(() =>
        migrateInChild(
          services.settings,
          { ...request, from: address },
          { signal: context.signal, onProgress: progressOf(context) },
        ),
      );
      const lines = (locale: 'zh-CN' | 'en-US') => [
        ...describeReport(report, locale),
        ...(verification === null ? [] : describeVerification(verification, locale)),
      ];
      const english = lines('en-US');
      for (const [index, line] of lines('zh-CN').entries())
        context.note({ 'zh-CN': line, 'en-US': english[index] ?? '' });
      return { report, verification };
    },
  });
}

async function runReadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw new ApiError('siteImportUnreadable', { reason: error.message });
    throw error;
  }
}

/** Returns a function that counts rows over all steps, and logs the beginning of each step. */
function progressOf(context: JobContext): MigrationHooks['onProgress'] {
  let current = '';
  let before = 0;
  let read = 0;
  return (progress) => {
    if (progress.step !== current) {
      current = progress.step;
      before += read;
      context.note({ 'zh-CN': stepName(progress.step, 'zh-CN'), 'en-US': stepName(progress.step, 'en-US') });
    }
    read = progress.read;
    context.progress(before + read, null);
  };
}
