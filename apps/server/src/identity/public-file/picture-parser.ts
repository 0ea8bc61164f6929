import type { Sharp } from 'sharp';
import { ApiError } from '../../platform/http/api-error.ts';
import { serveParser } from '../../platform/parsing/serve.ts';
import { decodeBmp } from './bmp.ts';
import type { Picture } from './picture.ts';

/* Decodes and re-encodes pictures in a separate process, which `picture.ts` starts and may kill at any time. */

/** Maximum pixels of a picture, over all frames of an animation: at most 100 MB of memory. */
const maxPixels = 25_000_000;

/** Maximum pixels of a bitmap, which is decoded here and may claim a large size in a few bytes. */
const maxBitmapPixels = 8_388_608;

/** First bytes of accepted formats. File name and declared type are ignored. */
const formats = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['bmp', /^BM/],
] as const satisfies readonly (readonly [string, RegExp])[];
type Format = (typeof formats)[number][0];

/**
 * Re-encodes a picture, so that only its pixels remain: no metadata, no content of another type. At most `side` pixels
 * wide and high; of an animation, its first frame. Throws `imageUnreadable`.
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

/**
 * Re-encodes a picture of a text like `encodeAvatar`, but in its own size and format, with all frames. Throws
 * `imageUnreadable`.
 */
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
