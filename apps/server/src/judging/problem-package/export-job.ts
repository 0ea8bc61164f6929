import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { locales, writtenFormats } from '@xiezhi/contract/limits';
import { type ExportedProblem, exportedProblem } from '@xiezhi/contract/routes/problem-package';
import {
  addFileNames,
  type ArchiveNames,
  type ArchivePart,
  describeEntry,
  remarkText,
  PackageError,
  packageWriters,
  placeParts,
  writeArchive,
  writeChecked,
} from '@xiezhi/formats';
import { firstIssue } from '@xiezhi/formats/formats/xiezhi/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import { checkEditable } from '../../problems/problem/policy.ts';
import type { Services } from '../../platform/services.ts';
import { requireCurrentRights } from '../../identity/role/current-rights.ts';
import { exportProblem } from './export.ts';
import { beginStoring, checkStorageQuota } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { exportKind } from '../../platform/storage/usage.ts';
import { truncateLines, reportCharacters } from './plan-report.ts';
import { TextSpool } from './text-spool.ts';

const input = z.object({
  pids: z.array(z.number().int()),
  format: z.enum(writtenFormats),
  ip: z.string(),
  locale: z.enum(locales),
});
export type ExportInput = z.output<typeof input>;

/**
 * Result of an export: the conversion losses of each problem, and the archive as a blob, which is kept as long as the
 * job.
 */
export const exportResult = z.object({
  problems: z.array(exportedProblem),
  /** The archive; null if no problem could be written. */
  archive: z.object({ sha256: z.string(), size: z.number().int() }).nullable(),
  name: z.string(),
});
type ExportResult = z.output<typeof exportResult>;

/** Job that writes problems into one archive. */
export function exportJob(services: Services): JobKind {
  return defineJob({
    name: exportKind,
    input,
    title: ({ pids, format }) => ({
      'zh-CN': `导出 ${pids.length} 道题目（${format}）`,
      'en-US': `Export ${pids.length} ${pids.length === 1 ? 'problem' : 'problems'} (${format})`,
    }),
    run: (context, wanted) =>
      withTempFolder(services, async (folder) => {
        const texts = await TextSpool.create(join(folder, 'texts'));
        try {
          return await runExport(services, context, wanted, { folder, texts });
        } finally {
          await texts.close();
        }
      }),
  });
}

/** Returns why a problem could not be exported. Rethrows errors that do not concern the problem itself. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return firstIssue(error);
  if (error instanceof PackageError) return error.message;
  throw error;
}

async function runExport(
  services: Services,
  context: JobContext,
  { pids, format, ip, locale }: ExportInput,
  { folder, texts }: { readonly folder: string; readonly texts: TextSpool },
): Promise<ExportResult> {
  const { db, blobs, clock } = services;
  const editor = await requireCurrentRights(services, context.uid);
  const writer = packageWriters.find((one) => one.name === format);
  if (writer === undefined) throw new Error(`no format is named ${format}`);
  const parts: ArchivePart[] = [];
  const names: ArchiveNames = new Set();
  const problems: ExportedProblem[] = [];
  for (const pid of new Set(pids)) {
    context.signal.throwIfAborted();
    const row = await db
      .selectFrom('problem')
      .where('id', '=', pid)
      .where('hidden_at', 'is', null)
      .select(['id', 'display_id', 'author', 'is_group as isGroup'])
      .executeTakeFirst();
    // Skips problems that were deleted meanwhile.
    if (!row) continue;
    checkEditable(editor, row);
    const one = { pid, displayId: row.display_id, title: '' };
    try {
      const exported = await exportProblem(services, row.display_id);
      if (exported === null) continue;
      const { titles } = exported.problem;
      one.title = titles[locale] ?? Object.values(titles)[0] ?? '';
      const written = await writeChecked(writer, exported, parts.length + 1);
      addFileNames(names, written);
      const entries = [...exported.remarks, ...written.remarks];
      const remarks = entries.flatMap((entry) => describeEntry(entry, locale));
      parts.push(await texts.put({ written, source: exported.source }));
      problems.push({
        ...one,
        isWritten: true,
        remarks: truncateLines(
          remarks.map((line) => line.trim()),
          reportCharacters(pids.length),
        ),
      });
    } catch (error) {
      problems.push({ ...one, isWritten: false, remarks: [remarkText(reasonOf(error), locale)] });
    }
    context.progress(problems.length, pids.length);
  }
  const name = `${parts.length === 1 ? problems.find(({ isWritten }) => isWritten)?.displayId : 'problems'}-${format}.zip`;
  const path = join(folder, 'archive.zip');
  if (parts.length > 0) await writeArchive(path, placeParts(writer, parts));
  if (parts.length > 0) {
    const { size } = await stat(path);
    await checkStorageQuota(db, { uid: context.uid }, size);
    await recordWriting({ db, clock }, context.uid, size);
  }
  const archive = parts.length > 0 ? await blobs.put(createReadStream(path)) : null;
  const result = { problems, archive, name };
  await db.transaction().execute(async (trx) => {
    if (archive !== null) await keepArchive(trx, context, archive, result);
    if (context.uid === null) return;
    await recordAudit(
      trx,
      { uid: context.uid, ip },
      {
        action: 'problem-exported',
        target: `job:${context.id}`,
        detail: { format, problems: problems.map(({ displayId }) => displayId), at: clock().toISOString() },
      },
    );
  });
  return result;
}

/**
 * Stores the archive within the storage limits. Writes the job's result before the job ends, because the archive counts
 * as storage: if two exports end at the same time, the second must count the archive of the first. Throws the errors of
 * `beginStoring`.
 */
async function keepArchive(
  trx: Kysely<Database>,
  { id, uid }: JobContext,
  archive: NonNullable<ExportResult['archive']>,
  result: ExportResult,
): Promise<void> {
  const checkRoomLeft = await beginStoring(trx, { uid });
  await trx
    .insertInto('blob')
    .values(archive)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('job')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute();
  await checkRoomLeft();
}
