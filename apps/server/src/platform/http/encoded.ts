import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Brotli quality (maximum 11). It is low, because a response is compressed again after each change. */
const quality = 4;
/** Minimum bytes for compression. */
const compressedFrom = 1024;

const compressions = {
  br: (plain: Buffer) => toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (plain: Buffer) => toGzip(plain),
} as const;
export type Compression = keyof typeof compressions;
type Compressed = Partial<Record<Compression, Promise<Buffer>>>;

/** Bytes that are encoded once and sent to many clients until they change. */
export class Encoded {
  readonly plain: Buffer;
  /** Hash of the bytes, so that all servers use the same tag for the same content. */
  readonly etag: string;
  readonly #compressed: Compressed;

  /** @param compressed existing compressed forms; others are created at the first request for them */
  constructor(plain: Buffer, compressed: Compressed = {}) {
    this.plain = plain;
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    this.#compressed = compressed;
  }

  as(compression: Compression): Promise<Buffer> {
    return (this.#compressed[compression] ??= compressions[compression](this.plain));
  }
}

interface SentAs {
  readonly type: string;
  readonly cacheControl: string;
  readonly vary: string;
}

/** Sends bytes in the encoding that the client prefers. Sends HTTP 304 if the client already has them. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  { type, cacheControl, vary }: SentAs,
): Promise<FastifyReply> {
  const { etag, plain } = encoded;
  // A response with a new session token must not be cached: a browser would apply the token again at each later 304.
  const isPersonal = reply.hasHeader('refresh-token');
  if (isPersonal) void reply.headers({ vary, 'cache-control': 'no-store' });
  else void reply.headers({ etag, vary, 'cache-control': cacheControl });
  const known = isPersonal ? undefined : request.headers['if-none-match'];
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  void reply.type(type);
  const compression = plain.length < compressedFrom ? null : likedBest(request.headers['accept-encoding']);
  if (compression === null) return reply.send(plain);
  const compressed = await encoded.as(compression);
  return reply.header('content-encoding', compression).send(compressed);
}

function likedBest(accepted = ''): Compression | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
