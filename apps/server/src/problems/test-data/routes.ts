import { createArchive } from '@xiezhi/formats';
import type { testDataRoutes } from '@xiezhi/contract/routes/test-data';
import { recordAudit } from '../../identity/audit/record.ts';
import { storedFile } from '../../platform/blob/stored-file.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { archivePartOf } from './download.ts';
import { listVersions, readTestData } from './read.ts';
import { listSamples } from './samples.ts';
import { restoreTestData, saveTestData } from './save.ts';
import { presentUpload } from './upload/present.ts';
import { addChunk, beginUpload, dropUpload, findUpload, finishUpload } from './upload/uploads.ts';
import { uploadLegacyZip } from './upload/zip-call.ts';
import { findFile, viewFile } from './view.ts';

type Calls = keyof typeof testDataRoutes;

/** Calls for the test data of a problem and for uploads. */
export function testDataHandlers(services: Services): Pick<HandlerTable, Calls> {
  return { ...dataHandlers(services), ...uploadHandlers(services) };
}

type UploadCalls = Extract<Calls, `${string}test-data-upload${string}` | `${string}upload-testcase-zip`>;

function dataHandlers(services: Services): Pick<HandlerTable, Exclude<Calls, UploadCalls>> {
  const { db, blobs } = services;
  return {
    'GET /api/file/download-testcase': async ({ viewer, ip, query: { pid, revision }, now }) => {
      const part = await archivePartOf(services, pid, revision);
      return asFile(`problem_${pid}_testcase_${now.getTime()}.zip`, {
        open: async () => {
          await recordAudit(
            db,
            { uid: viewer.uid, ip },
            {
              action: 'test-data-downloaded',
              target: `problem:${pid}`,
              detail: { revision: revision ?? null },
            },
          );
          return createArchive([part]);
        },
      });
    },

    'GET /api/admin/problem/get-problem-cases': ({ query }) => listSamples(services, query.pid),

    'GET /api/admin/problem/test-data': ({ viewer, query }) =>
      readTestData(services, viewer, query.pid, query.revision),

    'PUT /api/admin/problem/test-data': async ({ viewer, ip, body }) => {
      const difference = await saveTestData(services, { uid: viewer.uid, ip }, body);
      return { ...(await readTestData(services, viewer, body.pid)), difference };
    },

    'GET /api/admin/problem/test-data/versions': ({ query }) => listVersions(services, query),

    'POST /api/admin/problem/test-data/restore': async ({ viewer, ip, body }) => {
      const difference = await restoreTestData(services, { uid: viewer.uid, ip }, body);
      return { ...(await readTestData(services, viewer, body.pid)), difference };
    },

    'GET /api/admin/problem/test-data/file': ({ query }) => viewFile(services, query),

    'GET /api/admin/problem/test-data/download': async ({ query }) => {
      const { name, ref } = await findFile(services, query);
      return asFile(name, await storedFile(blobs, ref.sha256));
    },
  };
}

function uploadHandlers(services: Services): Pick<HandlerTable, UploadCalls> {
  const upload = (uid: string, id: string) => findUpload(services, uid, id);
  return {
    'POST /api/file/upload-testcase-zip': ({ viewer, query, request }) =>
      uploadLegacyZip(services, viewer, request, query),

    'POST /api/admin/test-data-upload': async ({ viewer, body, locale }) =>
      presentUpload(services, await beginUpload(services, viewer.uid, body), locale),

    'GET /api/admin/test-data-upload': async ({ viewer, query, locale }) =>
      presentUpload(services, await upload(viewer.uid, query.id), locale),

    'POST /api/admin/test-data-upload/piece': async ({ viewer, query, request }) => ({
      received: await addChunk(services, request, await upload(viewer.uid, query.id), query.offset),
    }),

    'POST /api/admin/test-data-upload/finish': async ({ viewer, body, locale }) => {
      await finishUpload(services, await upload(viewer.uid, body.id), body.sha256);
      return presentUpload(services, await upload(viewer.uid, body.id), locale);
    },

    'DELETE /api/admin/test-data-upload': async ({ viewer, query }) => {
      await dropUpload(services, await upload(viewer.uid, query.id));
      return null;
    },
  };
}

/** Sends an uploaded file as a sandboxed download, because uploaded files must not run as pages of the site. */
function asFile(name: string, file: Pick<FileResponse['file'], 'size' | 'open'>): FileResponse {
  const headers = { 'content-security-policy': "default-src 'none'; sandbox" };
  return new FileResponse({ ...file, name, type: 'application/octet-stream', headers });
}
