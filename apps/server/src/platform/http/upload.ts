import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Upload } from '@xiezhi/contract/wire/route';
import type { FastifyRequest } from 'fastify';
import { isStorageRefusal } from '../database/pool.ts';
import { ServiceUnavailable } from './service-unavailable.ts';
import { ApiError } from './api-error.ts';

/** Maximum bytes of a multipart body in addition to those of the file. */
const overhead = 64 * 1024;

/** Limits of an upload form. The size of the file is limited separately by its route. */
const formLimits = { files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 };

/** Reads the bytes of an uploaded picture. Throws `uploadExpected`, `imageTooLarge`, `unreadableBody`. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  const tooLarge = tooLargeOf(upload, 'imageTooLarge');
  return bytesOf(await openPart(request, upload, tooLarge), upload, tooLarge);
}

/**
 * Reads the bytes of an uploaded picture, its original name and the text fields of the form, in any order. Throws the
 * errors of `readUpload`.
 */
export async function readForm(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ readonly bytes: Buffer; readonly name: string; readonly fields: ReadonlyMap<string, string> }> {
  const tooLarge = tooLargeOf(upload, 'imageTooLarge');
  checkHead(request, upload, tooLarge);
  const fields = new Map<string, string>();
  let bytes: Buffer | null = null;
  let name = '';
  const parts = request.parts({ limits: { ...formLimits, fileSize: upload.maxBytes } });
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuse);
    if (done === true) break;
    if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    else if (part.fieldname === upload.field) {
      bytes = await bytesOf(part, upload, tooLarge);
      name = part.filename;
    } else throw new ApiError('uploadExpected', { field: upload.field });
  }
  if (bytes === null) throw new ApiError('uploadExpected', { field: upload.field });
  return { bytes, name, fields };
}

async function bytesOf(part: MultipartFile, { field }: Upload, tooLarge: ApiError): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) throw tooLarge;
    return refuse(error);
  });
  if (bytes.length === 0) throw new ApiError('uploadExpected', { field });
  return bytes;
}

/**
 * Streams an uploaded file to `path` and returns its original name. Throws `uploadExpected`, `uploadTooLarge`,
 * `unreadableBody`.
 */
export async function receiveUpload(request: FastifyRequest, upload: Upload, path: string): Promise<string> {
  const tooLarge = tooLargeOf(upload, 'uploadTooLarge');
  const part = await openPart(request, upload, tooLarge);
  // Until `pipeline` uses the file nobody handles its errors, so there must be no `await` in between.
  const file = createWriteStream(path);
  await pipeline(part.file, file).catch((error: unknown) => {
    throw isFileError(error) ? error : refuse(error);
  });
  if (part.file.truncated) throw tooLarge;
  if (file.bytesWritten === 0) throw new ApiError('uploadExpected', { field: upload.field });
  return part.filename;
}

function tooLargeOf({ maxBytes }: Upload, code: ErrorCode): ApiError {
  return new ApiError(code, { limit: `${Math.floor(maxBytes / 1024 / 1024)} MiB` });
}

async function openPart(request: FastifyRequest, upload: Upload, tooLarge: ApiError): Promise<MultipartFile> {
  checkHead(request, upload, tooLarge);
  const { field, maxBytes } = upload;
  const part = await request.file({ limits: { ...formLimits, fileSize: maxBytes } }).catch(refuse);
  if (part?.fieldname !== field) throw new ApiError('uploadExpected', { field });
  return part;
}

/** Checks the headers of an upload before any byte is read. Rejects it if the declared size is too large. */
function checkHead(request: FastifyRequest, { field, maxBytes }: Upload, tooLarge: ApiError): void {
  if (!request.isMultipart()) throw new ApiError('uploadExpected', { field });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + overhead) throw tooLarge;
}

/**
 * Throws the error of a failed upload. An unreadable body is a client error; a full disk or an unavailable service is a
 * server error.
 */
function refuse(error: unknown): never {
  throw isStorageRefusal(error) || error instanceof ServiceUnavailable
    ? error
    : new ApiError('unreadableBody');
}

/** Returns whether the error is one of the server's own file, which the client did not cause. */
function isFileError(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
