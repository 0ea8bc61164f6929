import type { Sharp } from 'sharp';
import { Failure } from '../http/failure.ts';
import { decodeBmp } from './bmp.ts';

/** Pixels of the largest picture that is decoded, all pictures of an animation together: 100 MB of memory at most. */
const maxPixels = 25_000_000;

/** Of a bitmap, which is drawn here while everybody waits, and may say in a few bytes that it is very large. */
const maxBitmapPixels = 8_388_608;

/** First bytes of what is taken. The name of a file and what its sender calls it mean nothing. */
const formats = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['bmp', /^BM/],
] as const satisfies readonly (readonly [string, RegExp])[];
type Format = (typeof formats)[number][0];

/** What a bitmap becomes is a PNG; every other picture stays what it is. */
export interface Picture {
  readonly bytes: Buffer;
  readonly format: Exclude<Format, 'bmp'>;
}

/** How a picture is stored under a name of its own. */
export function pictureFile({ format }: Picture): { readonly ending: string; readonly mediaType: string } {
  return { ending: format === 'jpeg' ? 'jpg' : format, mediaType: `image/${format}` };
}

/**
 * Draws a picture anew, so that nothing of the file but its looks remains: no metadata, no second meaning.
 * At most `side` pixels wide and high; of an animation, its first picture. Throws `imageUnreadable`.
 */
export async function encodeAvatar(bytes: Buffer, side: number): Promise<Buffer> {
  const format = formatOf(bytes);
  return redraw(async () =>
    (await open(format, bytes, false))
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 }),
  );
}

/** As above for texts: as large as it is, in its own format, with all pictures of an animation. Throws `imageUnreadable`. */
export async function redrawPicture(bytes: Buffer): Promise<Picture> {
  const found = formatOf(bytes);
  const format = found === 'bmp' ? 'png' : found;
  const drawn = await redraw(async () => {
    const picture = await open(found, bytes, true);
    switch (format) {
      case 'jpeg':
        return picture.autoOrient().jpeg({ quality: 92 });
      case 'png':
        return picture.autoOrient().png();
      case 'gif':
        return picture.gif();
      case 'webp':
        return picture.webp({ quality: 92 });
    }
  });
  return { bytes: drawn, format };
}

function formatOf(bytes: Buffer): Format {
  const head = bytes.toString('latin1', 0, 16);
  const format = formats.find(([, pattern]) => pattern.test(head))?.[0];
  if (!format) throw new Failure('imageUnreadable');
  return format;
}

async function redraw(draw: () => Promise<Sharp>): Promise<Buffer> {
  try {
    return await (await draw()).timeout({ seconds: 10 }).toBuffer();
  } catch {
    throw new Failure('imageUnreadable');
  }
}

async function open(format: Format, bytes: Buffer, isAnimated: boolean): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  if (format !== 'bmp')
    return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: isAnimated ? -1 : 1 });
  const picture = decodeBmp(bytes, maxBitmapPixels);
  if (!picture) throw new Failure('imageUnreadable');
  const { data, ...raw } = picture;
  return sharp(data, { raw });
}
