import type { WriteStream } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { certificateFault } from '@xiezhi/contract/wire/certificate-fault';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from '../outbound-http/guard.ts';
import { ApiError } from '../http/api-error.ts';
import { formatBytes } from '../http/format-bytes.ts';
import { gitFault } from './git-fault.ts';
import { delimiterPacket, flushPacket, packetLine, readPackets, packetText } from './pkt-line.ts';

/*
 * Reads one commit of a repository over smart HTTP, protocol version 2. `ls-refs` finds the commit of a branch; `fetch`
 * with depth 1 sends its objects as one pack. Nothing else is supported: no other transport, no redirects, no hooks, no
 * submodules.
 */

export interface RemoteRepository {
  /** Address of the repository, without a trailing slash. */
  readonly address: string;
  readonly username: string;
  /** Empty: no authentication. */
  readonly token: string;
  /** Whether private networks and plain HTTP are allowed. */
  readonly reachesPrivate: boolean;
  readonly signal?: AbortSignal;
}

interface Sent {
  readonly path: string;
  /** Absent: GET. */
  readonly body?: string;
  readonly accept: string;
  /** Timeout of the whole response in ms. */
  readonly timeoutMs: number;
}

/**
 * Returns the id of the newest commit of a branch. If `branch` is empty, uses the default branch. Throws one of
 * `fetchErrors`.
 */
export function findCommit(repository: RemoteRepository, branch: string): Promise<string> {
  return reading(repository, async () => {
    await checkProtocol(repository);
    const wanted = branch === '' ? 'HEAD' : `refs/heads/${branch}`;
    const body = command('ls-refs', [`ref-prefix ${wanted}`]);
    const response = await call(repository, body, repositoryLimits.answerMs);
    for await (const packet of readPackets(response, repositoryLimits.answerBytes)) {
      const [id = '', name] = packetText(packet)?.split(' ') ?? [];
      if (name === wanted && isId(id)) return id;
    }
    throw gitFault('repositoryBranchMissing', { branch: branch || 'HEAD' });
  });
}

/** Downloads the pack with all objects of a commit into a file. Throws one of `fetchErrors`. */
export function fetchPack(repository: RemoteRepository, commit: string, path: string): Promise<void> {
  return reading(repository, async () => {
    const body = command('fetch', ['no-progress', `want ${commit}`, 'deepen 1', 'done']);
    const response = await call(repository, body, repositoryLimits.fetchMs);
    const file = createWriteStream(path);
    // Errors of the file are reported by `finished` and `drain`. If the connection failed, neither of them listens;
    // without this listener, an error of the file would then end the process.
    file.on('error', () => undefined);
    try {
      await copyPack(response, file);
      file.end();
      await finished(file);
    } finally {
      response.destroy();
      file.destroy();
    }
  });
}

/**
 * Runs `work`. If the connection breaks or a timeout expires while a response is read, throws the corresponding
 * `ApiError`.
 */
async function reading<Result>(
  { address, signal }: RemoteRepository,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    const isLate = error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name);
    throw isLate
      ? gitFault('repositoryLate', { host: new URL(address).host })
      : gitFault('repositoryDamaged');
  }
}

/** Writes the pack, which is band 1 of the section `packfile`, to the file. */
async function copyPack(response: IncomingMessage, file: WriteStream): Promise<void> {
  const { packBytes, answerBytes } = repositoryLimits;
  let isPack = false;
  let size = 0;
  for await (const packet of readPackets(response, packBytes + answerBytes)) {
    if (packet.kind !== 'data') continue;
    if (!isPack) {
      isPack = packetText(packet) === 'packfile';
      continue;
    }
    const [band] = packet.bytes;
    if (band === 3) throw gitFault('repositoryDamaged');
    if (band !== 1) continue;
    size += packet.bytes.length - 1;
    if (size > packBytes) throw gitFault('repositoryTooLarge', { limit: formatBytes(packBytes) });
    if (!file.write(packet.bytes.subarray(1))) await once(file, 'drain');
  }
  if (size === 0) throw gitFault('repositoryDamaged');
}

function command(name: string, lines: readonly string[]): string {
  const head = [`command=${name}`, 'agent=xiezhi', 'object-format=sha1'];
  return head.map(packetLine).join('') + delimiterPacket + lines.map(packetLine).join('') + flushPacket;
}

/** Checks that the server supports protocol version 2 and uses SHA-1 ids. Otherwise throws `repositoryProtocol`. */
async function checkProtocol(repository: RemoteRepository): Promise<void> {
  const response = await send(repository, {
    path: '/info/refs?service=git-upload-pack',
    accept: 'application/x-git-upload-pack-advertisement',
    timeoutMs: repositoryLimits.answerMs,
  });
  const lines: string[] = [];
  for await (const packet of readPackets(response, repositoryLimits.answerBytes)) {
    lines.push(packetText(packet) ?? '');
    // Stops reading, because a server with an older version would list all of its branches.
    if (lines.length > 100) break;
  }
  response.destroy();
  const format = lines.find((line) => line.startsWith('object-format='));
  if (!lines.includes('version 2') || (format !== undefined && format !== 'object-format=sha1'))
    throw gitFault('repositoryProtocol');
}

const call = (repository: RemoteRepository, body: string, timeoutMs: number) =>
  send(repository, {
    path: '/git-upload-pack',
    body,
    accept: 'application/x-git-upload-pack-result',
    timeoutMs,
  });

const isId = (text: string) => /^[\da-f]{40}$/.test(text);

/**
 * Sends one request. Unless private networks are allowed, the SSRF guard resolves and checks the host name, and the
 * connection uses the checked address.
 */
async function send(
  repository: RemoteRepository,
  { path, body, accept, timeoutMs }: Sent,
): Promise<IncomingMessage> {
  const { address, username, token, reachesPrivate, signal } = repository;
  const url = new URL(address + path);
  const { host } = url;
  if (!reachesPrivate) {
    if (url.protocol !== 'https:') throw gitFault('repositoryHostRefused', { host });
    if (namesPrivateAddress(url)) throw gitFault('repositoryPrivate', { host });
  }
  const late = AbortSignal.timeout(timeoutMs);
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    ...(reachesPrivate ? {} : { lookup: guardedLookup }),
    headers: {
      accept,
      'accept-encoding': 'identity',
      'git-protocol': 'version=2',
      // Some servers respond only to clients whose user agent begins with `git/`.
      'user-agent': 'git/2 (Xiezhi online judge)',
      ...(token === ''
        ? {}
        : { authorization: `Basic ${Buffer.from(`${username || 'git'}:${token}`).toString('base64')}` }),
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/x-git-upload-pack-request',
            'content-length': Buffer.byteLength(body),
          }),
    },
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
      request.end(body);
    });
    checkStatus(response, url, accept);
    return response;
  } catch (error) {
    request.destroy();
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    if (late.aborted) throw gitFault('repositoryLate', { host });
    if (error instanceof PrivateAddress) throw gitFault('repositoryPrivate', { host });
    const reason = certificateFault(error);
    throw reason === null
      ? gitFault('repositoryUnreachable', { host })
      : gitFault('repositoryCertificate', { host, reason });
  }
}

function checkStatus({ statusCode = 0, headers }: IncomingMessage, url: URL, accept: string): void {
  const { host } = url;
  if (statusCode === 401 || statusCode === 403) throw gitFault('repositoryDenied');
  if (statusCode === 404 || statusCode === 410) throw gitFault('repositoryMissing');
  if (statusCode >= 300 && statusCode < 400) {
    const target = URL.parse(headers.location ?? '', url.href);
    throw gitFault('repositoryMoved', {
      address: target === null ? host : `${target.host}${target.pathname}`,
    });
  }
  if (statusCode >= 500) throw gitFault('repositoryUnreachable', { host });
  if (statusCode !== 200 || headers['content-type'] !== accept) throw gitFault('repositoryProtocol');
}
