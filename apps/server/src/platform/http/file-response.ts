import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentHeaders } from './download.ts';

/** A file that a call answers, and what is only done where it is really sent. */
interface AnsweredFile {
  /** What it is saved as. */
  readonly name: string;
  readonly type: string;
  /** In bytes; absent where it is made while it is sent. */
  readonly size?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Notes that it was taken, and opens it. Throws Failure. */
  readonly open: () => Promise<Readable>;
}

/**
 * What a call that saves a large file returns. Pages ask by HEAD whether it would be refused before they let the browser
 * follow the link: that costs what the refusals cost, opens nothing and notes nothing.
 */
export class FileResponse {
  readonly file: AnsweredFile;

  constructor(file: AnsweredFile) {
    this.file = file;
  }
}

/** Sends the file, or to who asked by HEAD its headers alone. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: { name, type, size, headers, open } }: FileResponse,
): Promise<FastifyReply> {
  // Fastify answers the length of an empty text as that of the file, but passes a stream over.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await open();
  const length = size === undefined ? {} : { 'content-length': String(size) };
  return reply
    .headers({ ...attachmentHeaders(name), ...headers, ...length })
    .type(type)
    .send(stream);
}
