import { intervals } from '@xiezhi/contract/limits';
import { getLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/messages.ts';
import { followLink, saveFile } from './data-list/save-file.ts';
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
  const response = await ask(path, 'GET', token === null ? {} : { Authorization: token });
  if (isRefusal(response)) throw await refusalOf(response);
  saveFile(nameIn(response.headers.get('content-disposition')) ?? name, await response.blob());
}

/**
 * Has the browser itself save a file of the site, for what may be larger than a page can hold. What refuses a link would
 * be shown or saved as it is, so that the site is asked first, by the cookie of files as the link asks: nothing is
 * prepared or noted for that.
 * @param path With its query
 * @param name For where the answer has none
 * @throws {CallError} with the server's words
 */
export async function saveByLink(path: string, name: string): Promise<void> {
  const { ok } = await ask(path, 'HEAD');
  if (!ok) {
    // That had no words. Where it would be given by now, nothing of it is read here.
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

/** The name of a file in its header; the one in UTF-8 first. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Cut within a sign: the plain name has to do.
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
