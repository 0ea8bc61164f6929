import { session } from '../api/session.ts';
import { getLocale } from '../i18n/locale.ts';
import { isRecord } from '@xiezhi/contract/values';

/** Saves one file that a call answers. Throws where the server answers words instead. */
export async function download(address: string, name: string): Promise<void> {
  const { token } = session.get();
  const response = await fetch(address, {
    headers: { 'accept-language': getLocale(), ...(token !== null && { authorization: token }) },
  });
  if (response.headers.get('content-type')?.includes('json')) {
    const answer: unknown = await response.json();
    throw new Error(isRecord(answer) ? String(answer['msg']) : response.statusText);
  }
  if (!response.ok) throw new Error(response.statusText);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
