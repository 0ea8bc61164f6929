import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@xiezhi/contract/wire/values';
import { SourceError } from '../../model/source-error.ts';
import type { Fields } from '../../raw/document.ts';

/** The Contest API of a DOMjudge site, or a contest archive with the same objects in files. */
export interface DomjudgeApi {
  /** Returns the objects of a list, such as `contests/1/problems`; empty if the site does not have the list. */
  list(path: string): Promise<readonly Fields[]>;
  object(path: string): Promise<Fields>;
}

/**
 * Lists all enabled contests. By default, DOMjudge omits those that are not yet or no longer active. Disabled contests
 * and teams are in no list of the API.
 */
export function contestsOf(api: DomjudgeApi): Promise<readonly Fields[]> {
  return api.list('contests?onlyActive=false');
}

const timeoutMs = 60_000;
const tries = 3;
const answerBytesMax = 256 * 1024 ** 2;

/**
 * Creates a client for `…/api/v4` with the user and password of the address. It does not follow redirects, so that the
 * password is sent only to this site. Throws `SourceError`, whose message does not contain the address.
 */
export function createHttpApi(address: string, signal: AbortSignal): DomjudgeApi {
  const base = URL.parse(address.replace(/\/+$/, ''));
  if (base === null) throw new SourceError('The address of the source is malformed.');
  const credentials = `${decoded(base.username)}:${decoded(base.password)}`;
  const root = `${base.origin}${base.pathname.replace(/\/(?:api(?:\/v\d+)?)?$/, '')}/api/v4`;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (base.username !== '') headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;

  async function read(path: string): Promise<unknown> {
    for (let left = tries; ; left -= 1) {
      const answer = await fetch(`${root}/${path}`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch(() => null);
      signal.throwIfAborted();
      if (answer?.ok) return parse(await boundedText(answer), path);
      await answer?.body?.cancel();
      if (answer?.status === 404) return null;
      if (answer?.status === 401 || answer?.status === 403)
        throw new SourceError(`The source refuses ${path}: the account needs the roles admin or api_reader.`);
      if (left <= 1)
        throw new SourceError(`The source does not answer ${path}: ${answer?.status ?? 'no connection'}.`);
    }
  }
  return readers(read);
}

/** Decodes a part of an address; returns it unchanged if its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > answerBytesMax) throw new SourceError('The source sends more than 256 MiB in one answer.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Creates a reader for a folder in the Contest Archive Format. The folder contains one contest with `contest.json`,
 * `problems.json` and so on.
 */
export function createArchiveApi(folder: string): DomjudgeApi {
  return readers(async (address) => {
    const path = address.replace(/\?.*$/, '');
    const [, id, name] = /^contests(?:\/([^/]+)(?:\/([\w-]+))?)?$/.exec(path) ?? [];
    const file = path === 'users' ? 'accounts' : id === undefined || name === undefined ? 'contest' : name;
    if (!path.startsWith('contests') && path !== 'users') return null;
    const text = await readFile(join(folder, `${file}.json`), 'utf8').catch(() => null);
    if (text === null) return null;
    const value = parse(text, `${file}.json`);
    return path === 'contests' ? [value] : value;
  });
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new SourceError(`The source answers ${path} with something other than JSON.`);
  }
}

function readers(read: (path: string) => Promise<unknown>): DomjudgeApi {
  return {
    async list(path) {
      const value = await read(path);
      return Array.isArray(value) ? value.filter(isRecord) : [];
    },
    async object(path) {
      const value = await read(path);
      return isRecord(value) ? value : {};
    },
  };
}

/** Converts a duration such as `5:00:00.000` or `-0:30:00`, or a number of seconds, to ms; null if it is neither. */
export function durationOf(value: unknown): number | null {
  if (typeof value === 'number') return value * 1000;
  const [, sign, hours, minutes, seconds] = /^(-)?(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(String(value)) ?? [];
  if (hours === undefined) return null;
  const total = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === undefined ? total : -total;
}

/** Path of a contest's list. */
export function contestPath(contest: string, list: string): string {
  return `contests/${encodeURIComponent(contest)}/${list}`;
}
