import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

/**
 * Difference of a color channel (0 to 255) above which a pixel counts as changed. WebP encoding alone causes smaller
 * differences.
 */
const channelDifference = 48;
/** Share of changed pixels from which a picture is written again. */
const changedShare = 0.002;

/**
 * Writes a screenshot as WebP. Keeps the existing file if almost nothing has changed, for instance only measured times.
 * So the repository gets only real changes.
 * @param png the screenshot
 * @returns the size of the file in bytes, and whether it was written
 */
export async function writePicture(
  path: string,
  png: Buffer,
): Promise<{ readonly bytes: number; readonly isNew: boolean }> {
  const former = existsSync(path) ? readFileSync(path) : null;
  if (former !== null && (await differentShare(former, png)) < changedShare)
    return { bytes: former.length, isNew: false };
  const webp = await sharp(png).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, webp);
  return { bytes: webp.length, isNew: true };
}

/** Returns the share of visibly different pixels, or 1 if the image sizes differ. */
async function differentShare(left: Buffer, right: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [left, right].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!first || !second || first.data.length !== second.data.length) return 1;
  if (first.info.width !== second.info.width) return 1;
  let different = 0;
  for (let pixel = 0; pixel < first.data.length; pixel += 3)
    for (let channel = pixel; channel < pixel + 3; channel += 1)
      if (Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0)) > channelDifference) {
        different += 1;
        break;
      }
  return different / (first.data.length / 3);
}
