import { intervals } from '@xiezhi/contract/limits';
import { getLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/messages.ts';
import { saveFile } from './data-list/save-file.ts';
import { CallError } from '../api/call-error.ts';
import { session } from '../api/session.ts';

/**
 * Fetches a file of the site and hands it over to the browser. Refusals come as JSON, whatever was asked for.
 * @param path With its query
 * @param name For where the answer has none
 * @throws {CallError} with the server's words
 */
export async function download(path: string, name: string): Promise<void> {
  const { token } = session.get();
  const headers = new Headers({ 'Accept-Language': getLocale() });
  if (token !== null) headers.set('Authorization', token);
  const signal = AbortSignal.timeout(intervals.downloadTimeout);
  const response = await fetch(path, { headers, signal }).catch(() => {
    const kind = signal.aborted ? 'timeout' : 'network';
    throw new CallError(kind, translate(`common.failure.${kind}`));
  });
  if (!response.ok || response.headers.get('content-type')?.includes('json') === true) {
    const envelope: unknown = await response.json().catch(() => null);
    throw new CallError(
      'refused',
      messageOf(envelope) ?? translate('common.failure.server'),
      response.status,
    );
  }
  saveFile(nameIn(response.headers.get('content-disposition')) ?? name, await response.blob());
}

function messageOf(envelope: unknown): string | null {
  if (typeof envelope !== 'object' || envelope === null || !('msg' in envelope)) return null;
  return typeof envelope.msg === 'string' && envelope.msg !== '' ? envelope.msg : null;
}

/** The name of a file in its header; the one in UTF-8 first. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
