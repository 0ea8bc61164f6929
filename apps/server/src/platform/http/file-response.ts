import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentHeaders } from './download.ts';

/** A file for a response. `open` is called only if the file is sent, so not for HEAD. */
interface AnsweredFile {
  /** Name for saving it. */
  readonly name: string;
  readonly type: string;
  /** Size in bytes; absent if the file is generated while it is sent. */
  readonly size?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Records the download and opens the file. Throws `ApiError`. */
  readonly open: () => Promise<Readable>;
}

/**
 * Result of a call that downloads a large file. Pages check by HEAD whether it would be rejected before the browser
 * follows the link: that runs the same checks, but opens and records nothing.
 */
export class FileResponse {
  readonly file: AnsweredFile;

  constructor(file: AnsweredFile) {
    this.file = file;
  }
}

/** Sends the file, or only its headers for HEAD. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: { name, type, size, headers, open } }: FileResponse,
): Promise<FastifyReply> {
  // An empty stream, not an empty text: Fastify would replace `content-length` by the length of the text.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await open();
  const length = size === undefined ? {} : { 'content-length': String(size) };
  return reply
    .headers({ ...attachmentHeaders(name), ...headers, ...length })
    .type(type)
    .send(stream);
}
