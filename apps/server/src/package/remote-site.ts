import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Locale } from '@xiezhi/contract/limits';
import { importedProblem, type ImportedProblem } from '@xiezhi/contract/routes/problem-package';
import { z } from 'zod';

/** Longest that one call may take, in milliseconds. */
const patienceMs = 600_000;

/** The server did not do what was asked; the message is for the person who asked. */
export class RemoteRefusal extends Error {
  override readonly name = 'RemoteRefusal';
}

export interface ImportQuery {
  readonly onTaken: 'refuse' | 'update' | 'newId';
  readonly isPublic: boolean;
}

const envelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });

/** Another site, by its calls, with an API token that may import and export problems. */
export class RemoteSite {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  /** `address` is what a browser would open. Throws RemoteRefusal when it is no address of a site. */
  constructor(address: string, token: string, locale: Locale) {
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new RemoteRefusal(`${address}: not an http address`);
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new RemoteRefusal('the token is empty or holds characters that no token has');
    this.#url = url;
    this.#headers = { authorization: token, 'accept-language': locale };
  }

  /** Sends an archive that holds one problem. */
  async importArchive(path: string, { onTaken, isPublic }: ImportQuery): Promise<ImportedProblem> {
    const form = new FormData();
    form.append('file', await openAsBlob(path), 'package.zip');
    // What is lost was accepted, or refused, by whoever read the package: the archive itself loses nothing.
    const query = { onTaken, isPublic: String(isPublic) };
    const response = await this.#call('/api/admin/problem-packages', query, { method: 'POST', body: form });
    const imported = z
      .array(importedProblem)
      .length(1)
      .safeParse(await readData(response));
    const [one] = imported.data ?? [];
    if (one === undefined) throw new RemoteRefusal('the server gave an answer that is not understood');
    return one;
  }

  /** Writes a problem as an archive of our own format to `path`. */
  async exportArchive(displayId: string, path: string): Promise<void> {
    const response = await this.#call('/api/admin/problem-package', { problemID: displayId }, {});
    if (response.headers.get('content-type') !== 'application/zip' || response.body === null) {
      await readData(response);
      throw new RemoteRefusal('the server gave an answer that is not understood');
    }
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
  }

  async #call(path: string, query: Readonly<Record<string, string>>, init: RequestInit): Promise<Response> {
    const target = new URL(path, this.#url);
    for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value);
    try {
      return await fetch(target, {
        ...init,
        headers: this.#headers,
        // A token must not follow to another place.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      throw new RemoteRefusal(`${target.origin} did not answer${cause}`, { cause: error });
    }
  }
}

/** `data` of the envelope; throws RemoteRefusal with the message of the server. */
async function readData(response: Response): Promise<unknown> {
  const answer = envelope.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new RemoteRefusal(`HTTP ${response.status}: this is no site of ours`);
  if (answer.data.status !== 200) throw new RemoteRefusal(answer.data.msg);
  return answer.data.data;
}
