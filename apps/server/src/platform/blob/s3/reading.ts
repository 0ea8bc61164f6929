import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { BlobRange } from '../store.ts';
import { verifyBytes } from '../verify-bytes.ts';
import { type Connection, statusOf } from './connection.ts';

/**
 * Maximum attempts to resume a broken connection, and milliseconds before the first one. The pause doubles each time.
 */
const resumptions = { most: 5, firstPauseMs: 200 };

interface Part {
  /** Size of the whole object in bytes. */
  readonly size: number;
  readonly body: Readable;
}

/**
 * Opens an object; returns null if it does not exist. If the connection breaks, reading resumes at the same position. A
 * stream of a whole blob fails at its end if the bytes do not match `sha256`.
 */
export async function openObject(
  connection: Connection,
  key: string,
  sha256: string,
  range?: BlobRange,
): Promise<{ size: number; stream: Readable } | null> {
  const first = await requestPart(connection, key, range?.start ?? 0, range?.end);
  if (first === null) return null;
  const { size } = first;
  const end = Math.min(range?.end ?? size, size);
  const start = Math.min(range?.start ?? 0, end);
  const isWhole = start === 0 && end === size;
  let body = first.body;
  const again = async (at: number): Promise<Readable> => {
    const part = await requestPart(connection, key, at, end);
    if (part === null) throw new Error(`blob ${sha256} went away while it was read`);
    body = part.body;
    return body;
  };
  const chunks = resume(body, { start, end }, again);
  const stream = Readable.from(isWhole ? verifyBytes(chunks, sha256) : chunks, {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  // Closes the connection even if the reader stops before the first byte.
  stream.once('close', () => body.destroy());
  return { size, stream };
}

/** Requests bytes from `start` up to, but not including, `end`. */
async function requestPart(
  { client, sdk, bucket, orNull }: Connection,
  key: string,
  start: number,
  end: number | undefined,
): Promise<Part | null> {
  const head = async (): Promise<Part | null> => {
    const found = await orNull(client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })));
    return found === null ? null : { size: found.ContentLength ?? 0, body: Readable.from([]) };
  };
  if (end !== undefined && end <= start) return await head();
  const isWhole = start === 0 && end === undefined;
  const range = isWhole ? {} : { Range: `bytes=${start}-${end === undefined ? '' : end - 1}` };
  try {
    const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...range })));
    if (found === null) return null;
    const { Body: body, ContentLength: length = 0, ContentRange: contentRange } = found;
    if (!(body instanceof Readable)) throw new Error('the storage answered without a body');
    // `bytes 0-9/300`
    const total = Number(contentRange?.split('/')[1] ?? length);
    return { size: total, body };
  } catch (error) {
    // 416: `start` is at or after the end of the object, as for any range of an empty object.
    if (statusOf(error) !== 416) throw error;
    return await head();
  }
}

async function* resume(
  first: Readable,
  { start, end }: BlobRange & { start: number; end: number },
  again: (at: number) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  let body = first;
  let at = start;
  for (let attempt = 0; ; attempt += 1) {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        at += chunk.byteLength;
        yield chunk;
      }
      if (at >= end) return;
      throw new Error(`the storage sent ${at - start} of ${end - start} bytes`);
    } catch (error) {
      if (at >= end || attempt >= resumptions.most) throw error;
      await pause(resumptions.firstPauseMs * 2 ** attempt);
      body = await again(at);
    }
  }
}
