import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Locale } from '@xiezhi/contract/limits';
import { importedProblem, type ImportedProblem } from '@xiezhi/contract/routes/problem-package';
import { z } from 'zod';

/** Timeout of one call, in milliseconds. */
const patienceMs = 600_000;

/** The server refused the request; the message is meant for the user. */
export class RemoteRefusal extends Error {
  override readonly name = 'RemoteRefusal';
}

export interface ImportQuery {
  readonly onTaken: 'refuse' | 'update' | 'newId';
  readonly isPublic: boolean;
}

const envelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });

/** Calls the API of another site with an API token that may import and export problems. */
export class RemoteSite {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  /** `address` is the address of the site in a browser. Throws RemoteRefusal if it is invalid. */
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
    // Losses were accepted or refused when the package was read; this archive itself loses nothing.
    const query = { onTaken, isPublic: String(isPublic) };
    const response = await this.#call('/api/admin/problem-packages', query, await formOf(path));
    const imported = z
      .array(importedProblem)
      .length(1)
      .safeParse(await readData(response));
    const [one] = imported.data ?? [];
    if (one === undefined) throw new RemoteRefusal('the server gave an answer that is not understood');
    return one;
  }

  /** Writes a problem to `path`, as an archive in our own format. */
  async exportArchive(displayId: string, path: string): Promise<void> {
    const response = await this.#call('/api/admin/problem-package', { problemID: displayId });
    if (response.headers['content-type'] !== 'application/zip') {
      await readData(response);
      throw new RemoteRefusal('the server gave an answer that is not understood');
    }
    await pipeline(response, createWriteStream(path));
  }

  async #call(path: string, query: Readonly<Record<string, string>>, form?: Form): Promise<IncomingMessage> {
    // The site may be served below a path of its host.
    const target = new URL(this.#url);
    target.pathname = target.pathname.replace(/\/+$/, '') + path;
    target.search = '';
    for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value);
    const headers = { ...this.#headers, ...form?.headers };
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await send(target, { method: form ? 'POST' : 'GET', headers, signal }, form?.body);
    } catch (error) {
      const cause = error instanceof Error ? `: ${error.message}` : '';
      throw new RemoteRefusal(`${target.origin} did not answer${cause}`, { cause: error });
    }
  }
}

interface Form {
  readonly headers: Record<string, string | number>;
  readonly body: Readable;
}

/** A form with one file, with known length and streamed content. */
async function formOf(path: string): Promise<Form> {
  const boundary = `xiezhi-${randomUUID()}`;
  const disposition = 'content-disposition: form-data; name="file"; filename="package.zip"';
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: application/zip\r\n\r\n`;
  const foot = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(path);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + foot.length,
    },
    body: Readable.from(
      (async function* () {
        yield Buffer.from(head);
        yield* createReadStream(path);
        yield Buffer.from(foot);
      })(),
    ),
  };
}

/**
 * Does not follow redirects, so the token is sent to no other host. An error response may arrive before the body is
 * sent completely.
 */
function send(target: URL, options: RequestOptions, body?: Readable): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(target, options, resolve);
    sent.on('error', reject);
    if (body === undefined) sent.end();
    else pipeline(body, sent).catch(reject);
  });
}

/** `data` of the response envelope. Throws RemoteRefusal with the message of the server. */
async function readData(response: IncomingMessage): Promise<unknown> {
  const answer = envelope.safeParse(await json(response).catch(() => null));
  if (!answer.success) throw new RemoteRefusal(`HTTP ${response.statusCode}: this is no site of ours`);
  if (answer.data.status !== 200) throw new RemoteRefusal(answer.data.msg);
  return answer.data.data;
}
