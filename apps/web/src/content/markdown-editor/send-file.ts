import { intervals, limits } from '@xiezhi/contract/limits';
import { call } from '../../api/client.ts';

/** What the server draws and a browser shows; everything else is linked. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
]);

export const isPicture = ({ type }: File): boolean => pictureTypes.has(type);
export const acceptedPictures = [...pictureTypes].join(',');

/** Most bytes that the server takes of such a file. */
export const bytesMax = (file: File): number =>
  isPicture(file) ? limits.pictureMaxBytes : limits.attachmentMaxBytes;

/** Sends a file and answers the Markdown that shows or links it. Rejects with the server's words. */
export async function sendFile(file: File, gid: number | undefined, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set(isPicture(file) ? 'image' : 'file', file);
  if (gid !== undefined) form.set('gid', String(gid));
  const options = { form, signal, timeout: intervals.downloadTimeout };
  const { link } = isPicture(file)
    ? await call('POST /api/file/upload-md-img', options)
    : await call('POST /api/file/upload-md-file', options);
  return `${isPicture(file) ? '!' : ''}[${wordsOf(file)}](${link})`;
}

/** Its name without what ends the words of a link. */
export function wordsOf({ name, type }: File): string {
  const words = type.startsWith('image/') ? name.replace(/\.[^.]*$/, '') : name;
  return words.replaceAll(/[[\]\\!\n]/g, ' ').trim();
}
