import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentHeaders } from './download.ts';

/** A file to send. `open` is called only when the file is really sent, not for HEAD. */
interface AnsweredFile {
  /** Name for saving it. */
  readonly name: string;
  readonly type: string;
  /** Size in bytes; undefined if the file is generated while it is sent. */
  readonly size?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before the file is sent: records the download and opens the file. Throws `ApiError`. */
  readonly open: () => Promise<Readable>;
}

/**
 * Result of a handler that sends a large file. Pages first send HEAD, to learn whether the download would be rejected
 * before the browser follows the link. HEAD runs the same checks, but opens and records nothing.
 */
export class FileResponse {
  readonly file: AnsweredFile;

  constructor(file: AnsweredFile) {
    this.file = file;
  }
}

/** Sends the file; for HEAD, sends only its headers. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: { name, type, size, headers, open } }: FileResponse,
): Promise<FastifyReply> {
  // For HEAD, sends an empty stream: with an empty text, Fastify would set `content-length` to 0.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await open();
  const length = size === undefined ? {} : { 'content-length': String(size) };
  return reply
    .headers({ ...attachmentHeaders(name), ...headers, ...length })
    .type(type)
    .send(stream);
}
