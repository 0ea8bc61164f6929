import type { Sharp } from 'sharp';
import { ApiError } from '../../platform/http/api-error.ts';
import { serveParser } from '../../platform/parsing/serve.ts';
import { decodeBmp } from './bmp.ts';
import type { Picture } from './picture.ts';

/* Decodes and draws pictures in a process of its own (`picture.ts` starts it), which can be ended while it does. */

/** Pixels of the largest picture that is decoded, all pictures of an animation together: 100 MB of memory at most. */
const maxPixels = 25_000_000;

/** Of a bitmap, which is unpacked here and may say in a few bytes that it is very large. */
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

/**
 * Draws a picture anew, so that nothing of the file but its looks remains: no metadata, no second meaning.
 * At most `side` pixels wide and high; of an animation, its first picture. Throws `imageUnreadable`.
 */
async function encodeAvatar({
  bytes,
  side,
}: {
  readonly bytes: Uint8Array;
  readonly side: number;
}): Promise<Buffer> {
  const picture = Buffer.from(bytes);
  const format = formatOf(picture);
  return redraw(async () =>
    (await open(format, picture, false))
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 }),
  );
}

/** As above for texts: as large as it is, in its own format, with all pictures of an animation. Throws `imageUnreadable`. */
async function redrawPicture(given: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(given);
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
  if (!format) throw new ApiError('imageUnreadable');
  return format;
}

async function redraw(draw: () => Promise<Sharp>): Promise<Buffer> {
  try {
    return await (await draw()).timeout({ seconds: 10 }).toBuffer();
  } catch {
    throw new ApiError('imageUnreadable');
  }
}

async function open(format: Format, bytes: Buffer, isAnimated: boolean): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  if (format !== 'bmp')
    return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: isAnimated ? -1 : 1 });
  const picture = decodeBmp(bytes, maxBitmapPixels);
  if (!picture) throw new ApiError('imageUnreadable');
  const { data, ...raw } = picture;
  return sharp(data, { raw });
}

serveParser({ reset: () => null, encodeAvatar, redrawPicture });
