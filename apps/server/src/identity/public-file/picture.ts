import { PackageError } from '@xiezhi/formats/model/plan';
import { ApiError } from '../../platform/http/api-error.ts';
import { processHost } from '../../platform/parsing/host.ts';
import { createParserPool } from '../../platform/parsing/parser-pool.ts';

/** What a bitmap becomes is a PNG; every other picture stays what it is. */
export interface Picture {
  readonly bytes: Buffer;
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp';
}

/** How a picture is stored under a name of its own. */
export function pictureFile({ format }: Picture): { readonly ending: string; readonly mediaType: string } {
  return { ending: format === 'jpeg' ? 'jpg' : format, mediaType: `image/${format}` };
}

/** The library is native code, which only the end of its process stops. It has 10 s for a picture by its own clock. */
const parsers = createParserPool({
  start: processHost(new URL('./picture-parser.ts', import.meta.url), { heapMb: 256 }),
  lanes: 2,
  callMs: 20_000,
});

/**
 * Draws a picture anew, so that nothing of the file but its looks remains: no metadata, no second meaning.
 * At most `side` pixels wide and high; of an animation, its first picture. `uid` is who sent it. Throws
 * `imageUnreadable`.
 */
export async function encodeAvatar(bytes: Buffer, side: number, uid: string): Promise<Buffer> {
  return Buffer.from(await draw<Uint8Array>(uid, 'encodeAvatar', { bytes, side }));
}

/** As above for texts: as large as it is, in its own format, with all pictures of an animation. Throws `imageUnreadable`. */
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
