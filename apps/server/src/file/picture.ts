import sharp from 'sharp';
import { Failure } from '../http/failure.ts';
import { decodeBmp } from './bmp.ts';

/** Pixels of the largest picture that is decoded: 100 MB of memory at most. */
const maxPixels = 25_000_000;

/** First bytes of what is taken. The name of a file and what its sender calls it mean nothing (F51). */
const formats: readonly (readonly [string, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['bmp', /^BM/],
];

/**
 * Draws a picture anew, so that nothing of the file but its looks remains: no metadata, no second meaning.
 * At most `side` pixels wide and high; of an animation, its first picture. Throws `imageUnreadable`.
 */
export async function encodeAvatar(bytes: Buffer, side: number): Promise<Buffer> {
  const head = bytes.toString('latin1', 0, 16);
  const format = formats.find(([, pattern]) => pattern.test(head))?.[0];
  if (!format) throw new Failure('imageUnreadable');
  try {
    return await open(format, bytes)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw new Failure('imageUnreadable');
  }
}

function open(format: string, bytes: Buffer) {
  if (format !== 'bmp') return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const picture = decodeBmp(bytes, maxPixels);
  if (!picture) throw new Failure('imageUnreadable');
  const { data, ...raw } = picture;
  return sharp(data, { raw });
}
