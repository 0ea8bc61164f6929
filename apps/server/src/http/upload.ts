import type { Upload } from '@xiezhi/contract/route';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** Bytes of a multipart body beside its file. */
const overhead = 64 * 1024;

/** The bytes of an upload's one file. Throws `uploadExpected`, `imageTooLarge`, `unreadableBody`. */
export async function readUpload(request: FastifyRequest, { field, maxBytes }: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('uploadExpected', { field });
  const limit = `${Math.floor(maxBytes / 1024 / 1024)} MiB`;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + overhead) {
    throw new Failure('imageTooLarge', { limit });
  }
  const part = await request
    .file({
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 },
    })
    .catch(refuse);
  if (part?.fieldname !== field) throw new Failure('uploadExpected', { field });
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) throw new Failure('imageTooLarge', { limit });
    return refuse();
  });
  if (bytes.length === 0) throw new Failure('uploadExpected', { field });
  return bytes;
}

function refuse(): never {
  throw new Failure('unreadableBody');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
