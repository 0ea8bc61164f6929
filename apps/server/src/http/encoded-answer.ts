import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { success } from './answer.ts';

interface Encoded {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** The envelope of an answer that is encoded once and sent to many, as long as it is the same. */
export class EncodedAnswer {
  readonly encoded: Encoded;
  constructor(encoded: Encoded) {
    this.encoded = encoded;
  }
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Of 11: what is read by everybody is still encoded again and again while it changes. */
const quality = 4;

/** The envelope of data as bytes. Servers that hold the same data give it the same tag. */
export async function encodeAnswer(data: unknown): Promise<EncodedAnswer> {
  const plain = Buffer.from(JSON.stringify(success(data)));
  const [asGzip, asBrotli] = await Promise.all([
    toGzip(plain),
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return new EncodedAnswer({ etag, plain, gzip: asGzip, brotli: asBrotli });
}

/** Sends it as the client likes it best; HTTP 304 where the client has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { encoded: { etag, plain, gzip: asGzip, brotli } }: EncodedAnswer,
): FastifyReply {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
  if (known?.includes(etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.type('application/json; charset=utf-8');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(asGzip);
  return reply.send(plain);
}
