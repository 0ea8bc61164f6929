import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemPackageRoutes } from '@xiezhi/contract/routes/problem-package';
import { createArchive, ownWriter } from '@xiezhi/formats';
import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';
import { receiveUpload } from '../http/upload.ts';
import type { Services } from '../services.ts';
import { exportProblem } from './export.ts';
import type { ImportOptions } from './import.ts';
import { importArchive } from './import-archive.ts';

type Calls = keyof typeof problemPackageRoutes;

export function problemPackageHandlers(services: Services): Pick<HandlerTable, Calls> {
  return {
    'POST /api/admin/problem-packages': async ({ viewer, query, request, locale }) => {
      const folder = await mkdtemp(join(tmpdir(), 'xiezhi-package-'));
      try {
        const { upload } = problemPackageRoutes['POST /api/admin/problem-packages'];
        const path = join(folder, 'upload');
        const name = await receiveUpload(request, upload, path);
        const options: ImportOptions = {
          onTaken: query.onTaken,
          isLossAccepted: query.acceptLosses ?? false,
          auth: query.isPublic ? 1 : 2,
          byUid: viewer.uid,
        };
        return await importArchive(services, { path, name }, { options, editor: viewer, locale });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    'GET /api/admin/problem-package': async ({ query, reply }) => {
      const exported = await exportProblem(services, query.problemID);
      if (exported === null) throw new Failure('problemNotFound');
      const written = ownWriter.write(exported.problem);
      const file = encodeURIComponent(`${exported.problem.displayId}.zip`);
      return reply
        .headers({
          'content-disposition': `attachment; filename*=UTF-8''${file}`,
          'cache-control': 'no-store',
        })
        .type('application/zip')
        .send(createArchive([{ written, source: exported.source }]));
    },
  };
}
