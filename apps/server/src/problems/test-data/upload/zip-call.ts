import { join } from 'node:path';
import { testDataRoutes } from '@xiezhi/contract/routes/test-data';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import { administersGroup } from '../../../identity/public-file/policy.ts';
import { withTempFolder } from '../../../platform/blob/work-folder.ts';
import { receiveUpload } from '../../../platform/http/upload.ts';
import type { Services } from '../../../platform/services.ts';
import { readDataArchive } from './archive.ts';
import { newHandle } from './paths.ts';
import { checkStorageQuota } from '../../../platform/storage/quota.ts';
import { recordWriting } from '../../../platform/storage/written.ts';
import { expiry, insertUpload, storedBytes } from './uploads.ts';

interface ZipAnswer {
  fileList: { input: string; output: string; groupNum?: number }[];
  fileListDir: string;
}

/**
 * Handles the upload call of existing clients: one request sends a zip, which the server reads immediately. Returns
 * pairs of input and answer file, and a handle. Clients send both back when they save the problem. Throws
 * `testDataForbidden`, `testDataNoPairs` and the errors of `readDataArchive`.
 */
export async function uploadLegacyZip(
  services: Services,
  viewer: Viewer,
  request: FastifyRequest,
  { mode: caseMode, gid }: { readonly mode?: string | undefined; readonly gid?: number | undefined },
): Promise<ZipAnswer> {
  const isForGroup = gid !== undefined && (await administersGroup(services, viewer, gid));
  if (!isForGroup && !viewer.permissions.has('problem_admin')) throw new ApiError('testDataForbidden');
  const { db, blobs, clock } = services;
  return withTempFolder(services, async (folder) => {
    const path = join(folder, 'archive.zip');
    const { upload } = testDataRoutes['POST /api/file/upload-testcase-zip'];
    const name = await receiveUpload(request, upload, path);
    const { files, rest } = await readDataArchive(blobs, path, {
      uid: viewer.uid,
      isTopPreferred: true,
      onListed: async (bytes) => {
        await checkStorageQuota(db, { uid: viewer.uid }, bytes);
        await recordWriting({ db, clock }, viewer.uid, bytes);
      },
      onCopy: (bytes) => recordWriting({ db, clock }, viewer.uid, bytes),
    });
    if (files.length === 0) throw new ApiError('testDataNoPairs');
    const id = newHandle();
    const values = {
      id,
      uid: viewer.uid,
      name: name.slice(0, 255),
      size: 0,
      bytes: storedBytes(files),
      state: 'ready' as const,
      files: JSON.stringify(files),
      unmatched_files: JSON.stringify(rest),
      expires_at: expiry(clock()),
    };
    await insertUpload(services, values);
    const hasGroups = caseMode === 'subtask_lowest' || caseMode === 'subtask_average';
    return {
      fileList: files.map(({ input, answer, group }) => {
        const row = { input: input.path, output: answer?.path ?? missingAnswer(input.path) };
        return hasGroups ? Object.assign(row, { groupNum: group ?? 1 }) : row;
      }),
      fileListDir: id,
    };
  });
}

/** Returns the name that existing clients use for the empty answer of an input without an answer file. */
function missingAnswer(input: string): string {
  const folder = input.lastIndexOf('/') + 1;
  const file = input.slice(folder);
  if (file.endsWith('.txt')) return input.slice(0, folder) + file.replace('input', 'output');
  return `${input.replace(/\.in$/, '')}.out`;
}
