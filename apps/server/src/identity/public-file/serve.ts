import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '../../platform/http/download.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { savedName } from './kind.ts';

/**
 * Sends a public file so that it cannot run on this site: its type was detected from its bytes at upload,
 * browsers may not guess another one, a page would load in an empty sandbox, and only pictures are shown
 * inline. Throws `fileNotFound`.
 *
 * The name is a capability of 128 random bits, so no policy is checked here. Policies decide who gets the
 * texts and redirects that contain the name.
 */
export async function servePublicFile(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await db
    .selectFrom('public_file')
    .where('name', '=', name)
    .select(['sha256', 'media_type', 'file_name', 'name'])
    .executeTakeFirst();
  const blob = file ? await blobs.open(file.sha256) : null;
  if (!file || !blob) throw new ApiError('fileNotFound');
  const ending = file.name.split('.').at(-1) ?? '';
  const isShown = /^image\/(png|jpeg|gif|webp)$/.test(file.media_type);
  return reply
    .headers({
      ...(isShown
        ? { 'content-disposition': 'inline' }
        : attachmentHeaders(savedName(file.file_name ?? file.name, ending))),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(blob.size),
    })
    .type(file.media_type)
    .send(blob.stream);
}
