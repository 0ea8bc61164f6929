import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  importedProblem,
  plannedProblem,
  problemPackageRoutes,
} from '@xiezhi/contract/routes/problem-package';
import { z } from 'zod';
import { storedFile } from '../../platform/blob/stored-file.ts';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { receiveUpload } from '../../platform/http/upload.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import { checkEditable, checkMayPublishImported } from '../../problems/problem/policy.ts';
import type { Services } from '../../platform/services.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { exportKind } from '../../platform/storage/usage.ts';
import { type ExportInput, exportResult } from './export-job.ts';
import { type ImportInput, importKind } from './import-job.ts';
import { reportInput, reportKind } from './report-job.ts';

type Calls =
  | 'POST /api/admin/problem-report-jobs'
  | 'POST /api/admin/problem-report-imports'
  | 'POST /api/admin/problem-export-jobs'
  | 'GET /api/admin/problem-package-job'
  | 'GET /api/file/problem-export';

/** Imports and exports as jobs with progress: first a report, then the import of the problems chosen from it. */
export function packageJobHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, Calls & keyof typeof problemPackageRoutes> {
  const { db, blobs, jobs } = services;

  const start = (kind: string, input: unknown, uid: string, now: Date) =>
    db.transaction().execute(async (trx) => {
      const checkStorage = await beginStoring(trx, { uid });
      const id = await jobs.start(trx, { kind, input, uid, now });
      await checkStorage();
      return id;
    });

  const problemsOf = (pids: readonly number[]) =>
    db
      .selectFrom('problem')
      .where('id', 'in', pids)
      .where('hidden_at', 'is', null)
      .select(['id', 'author', 'is_group as isGroup'])
      .execute();

  return {
    'POST /api/admin/problem-report-jobs': ({ viewer, request, locale, now }) =>
      withTempFolder(services, async (folder) => {
        const { upload } = problemPackageRoutes['POST /api/admin/problem-report-jobs'];
        const path = join(folder, 'upload');
        const name = await receiveUpload(request, upload, path);
        await recordWriting(services, viewer.uid, (await stat(path)).size);
        const { sha256, size } = await blobs.put(createReadStream(path));
        const input: z.input<typeof reportInput> = { archive: { sha256, name, size }, locale };
        const id = await start(reportKind, input, viewer.uid, now);
        return presentJob(await findOwnJob(db, id), kinds, locale);
      }),

    'POST /api/admin/problem-report-imports': async ({ viewer, body, ip, locale, now }) => {
      if (body.problems.some(({ isPublic }) => isPublic)) await checkMayPublishImported(services.db, viewer);
      const report = await findOwnJob(db, body.id);
      if (report.kind !== reportKind || report.state !== 'done') throw new ApiError('reportNotReady');
      const { archive } = reportInput.parse(report.input);
      if (!(await blobs.has(archive.sha256))) throw new ApiError('reportNotReady');
      const input: ImportInput = {
        archive,
        onTaken: 'refuse',
        isLossAccepted: false,
        isPublic: false,
        locale,
        chosen: body.problems,
        isVerified: body.isVerified,
        ip,
      };
      const id = await start(importKind, input, viewer.uid, now);
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },

    'POST /api/admin/problem-export-jobs': async ({ viewer, body, ip, locale, now }) => {
      const pids = [...new Set(body.pids)];
      const rows = await problemsOf(pids);
      if (rows.length < pids.length) throw new ApiError('problemNotFound');
      for (const row of rows) checkEditable(viewer, row);
      const input: ExportInput = { pids, format: body.format, ip, locale };
      const id = await start(exportKind, input, viewer.uid, now);
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },

    'GET /api/admin/problem-package-job': async ({ query, locale }) => {
      const row = await findOwnJob(db, query.id);
      const done = exportResult.safeParse(row.kind === exportKind ? row.result : null).data;
      return {
        job: presentJob(row, kinds, locale),
        reported: listOf(plannedProblem, row.kind === reportKind ? row.result : null),
        // While the job runs, these are the problems stored so far.
        imported: listOf(importedProblem, row.kind === importKind ? (row.result ?? row.checkpoint) : null),
        exported: done
          ? { problems: done.problems, name: done.name, bytes: done.archive?.size ?? null }
          : null,
      };
    },

    'GET /api/file/problem-export': async ({ query, viewer }) => {
      const row = await findOwnJob(db, query.id);
      const done = exportResult.safeParse(row.kind === exportKind ? row.result : null).data;
      if (!done?.archive) throw new ApiError('fileNotFound');
      // The user may have lost access to the problem since the export.
      const held = await problemsOf(done.problems.map(({ pid }) => pid));
      for (const problem of held) checkEditable(viewer, problem);
      const { name, archive } = done;
      return new FileResponse({
        name,
        type: 'application/zip',
        ...(await storedFile(blobs, archive.sha256)),
      });
    },
  };
}

/** Returns the stored rows; null if an earlier release stored a result of another form. */
function listOf<Row extends z.ZodType>(row: Row, stored: unknown): z.output<Row>[] | null {
  return z.array(row).safeParse(stored).data ?? null;
}
