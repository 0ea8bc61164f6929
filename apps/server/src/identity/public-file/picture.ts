import { PackageError } from '@xiezhi/formats/model/plan';
import { ApiError } from '../../platform/http/api-error.ts';
import { processHost } from '../../platform/parsing/host.ts';
import { createParserPool } from '../../platform/parsing/parser-pool.ts';

/** A bitmap becomes a PNG; every other picture keeps its format. */
export interface Picture {
  readonly bytes: Buffer;
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp';
}

/** Returns extension and media type for storing a picture. */
export function pictureFile({ format }: Picture): { readonly ending: string; readonly mediaType: string } {
  return { ending: format === 'jpeg' ? 'jpg' : format, mediaType: `image/${format}` };
}

/**
 * Pictures are decoded in separate processes, because the native library can be stopped only by ending its process.
 * Each picture may take 10 s.
 */
const parsers = createParserPool({
  start: processHost(new URL('./picture-parser.ts', import.meta.url), { heapMb: 256 }),
  lanes: 2,
  callMs: 20_000,
});

/**
 * Re-encodes a picture, so that only its pixels remain: no metadata, no content of another type. At most `side` pixels
 * wide and high; of an animation, its first frame. `uid` is the sender. Throws `imageUnreadable`.
 */
export async function encodeAvatar(bytes: Buffer, side: number, uid: string): Promise<Buffer> {
  return Buffer.from(await draw<Uint8Array>(uid, 'encodeAvatar', { bytes, side }));
}

/**
 * Re-encodes a picture of a text like `encodeAvatar`, but in its own size and format, with all frames. Throws
 * `imageUnreadable`.
 */
export async function reencodeImage(bytes: Buffer, uid: string): Promise<Picture> {
  const picture = await draw<Picture>(uid, 'redrawPicture', bytes);
  return { ...picture, bytes: Buffer.from(picture.bytes) };
}

async function draw<Output>(uid: string, name: string, input: unknown): Promise<Output> {
  try {
    return await parsers.use(uid, (parser) => parser.call<Output>(name, input));
  } catch (error) {
    throw error instanceof PackageError ? new ApiError('imageUnreadable') : error;
  }
}
