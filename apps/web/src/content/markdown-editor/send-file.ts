import { intervals, limits } from '@xiezhi/contract/limits';
import { call } from '../../api/client.ts';

/** Picture types that the server accepts and browsers can show. The text links to other files. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
]);

export const isPicture = ({ type }: File): boolean => pictureTypes.has(type);
export const acceptedPictures = [...pictureTypes].join(',');

/** Returns the maximum size in bytes that the server accepts for this file. */
export const bytesMax = (file: File): number =>
  isPicture(file) ? limits.pictureMaxBytes : limits.attachmentMaxBytes;

/** Uploads a file and returns the Markdown that shows it or links to it. Rejects with the server's message. */
export async function sendFile(file: File, gid: number | undefined, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set(isPicture(file) ? 'image' : 'file', file);
  if (gid !== undefined) form.set('gid', String(gid));
  const options = { form, signal, timeout: intervals.downloadTimeout };
  const { link } = isPicture(file)
    ? await call('POST /api/file/upload-md-img', options)
    : await call('POST /api/file/upload-md-file', options);
  return `${isPicture(file) ? '!' : ''}[${linkTextOf(file)}](${link})`;
}

/** File name without characters that would end the link text. */
export function linkTextOf({ name, type }: File): string {
  const words = type.startsWith('image/') ? name.replace(/\.[^.]*$/, '') : name;
  return words.replaceAll(/[[\]\\!\n]/g, ' ').trim();
}
