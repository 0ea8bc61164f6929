import { intervals } from '@xiezhi/contract/limits';
import { getLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/messages.ts';
import { followLink, saveFile } from './data-list/save-file.ts';
import { CallError } from '../api/call-error.ts';
import { session } from '../api/session.ts';

/**
 * Fetches a file of the site and saves it. The server reports errors as JSON for every path.
 * @param path path with query
 * @param name file name if the response has none
 * @throws {CallError} with the server's message
 */
export async function download(path: string, name: string): Promise<void> {
  const { token } = session.get();
  const response = await ask(path, 'GET', token === null ? {} : { Authorization: token });
  if (isRefusal(response)) throw await refusalOf(response);
  saveFile(downloadFileName(response.headers.get('content-disposition')) ?? name, await response.blob());
}

/**
 * Makes the browser save a file of the site that may not fit into memory. The browser would show or save an error
 * response like a file, so a HEAD request first checks whether the server accepts the request. Like the link, the HEAD
 * request is authorized by the file cookie. The server neither prepares the file nor logs a download for it.
 * @param path path with query
 * @param name file name if the response has none
 * @throws {CallError} with the server's message
 */
export async function saveByLink(path: string, name: string): Promise<void> {
  const { ok } = await ask(path, 'HEAD');
  if (!ok) {
    // A HEAD response has no message, so send a GET request to read the message. If the GET request succeeds, its body
    // is not read.
    const response = await ask(path, 'GET');
    if (isRefusal(response)) throw await refusalOf(response);
    await response.body?.cancel();
  }
  followLink(path, name);
}

async function ask(
  path: string,
  method: 'GET' | 'HEAD',
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(intervals.downloadTimeout);
  const init = { method, signal, headers: { 'Accept-Language': getLocale(), ...headers } };
  return await fetch(path, init).catch(() => {
    const kind = signal.aborted ? 'timeout' : 'network';
    throw new CallError(kind, translate(`common.failure.${kind}`));
  });
}

function isRefusal({ ok, headers }: Response): boolean {
  return !ok || headers.get('content-type')?.includes('json') === true;
}

async function refusalOf(response: Response): Promise<CallError> {
  const envelope: unknown = await response.json().catch(() => null);
  const words = messageOf(envelope) ?? translate('common.failure.server');
  return new CallError('refused', words, response.status);
}

function messageOf(envelope: unknown): string | null {
  if (typeof envelope !== 'object' || envelope === null || !('msg' in envelope)) return null;
  return typeof envelope.msg === 'string' && envelope.msg !== '' ? envelope.msg : null;
}

/** Returns the file name of a Content-Disposition header. Prefers `filename*`, which is in UTF-8. */
export function downloadFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // The name was truncated within a character, so use the plain `filename`.
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
