import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@xiezhi/contract/limits';
import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { writeArchive } from '@xiezhi/formats';
import type { System } from '../support/system.ts';

export interface UploadOptions {
  /** Size of all test data together, in MB. */
  readonly megabytes: number;
  readonly cases: number;
}

export interface UploadReport {
  readonly megabytes: number;
  readonly seconds: number;
  readonly readingSeconds: number;
  /** Memory of the server process before the upload, and its maximum growth while the data is uploaded and read. */
  readonly memoryBeforeMb: number;
  readonly memoryGrowthMb: number;
  /** Duration of a call that another user makes meanwhile, in ms. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly worstMs: number;
}

const mebibyte = 1024 * 1024;

/** A site, and the process id of its server. */
export type UploadSite = Pick<System, 'client' | 'rootPassword'> & {
  readonly server: { readonly pid: number };
};

/** Uploads test data in chunks, like the page, while a user reads the list of problems. */
export async function uploadRun(system: UploadSite, options: UploadOptions): Promise<UploadReport> {
  const { client } = system;
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-upload-'));
  const token = await signIn(system);
  const list = await client.call('GET /api/get-problem-list', { query: {} });
  const pid = list.records[0]?.pid;
  if (pid === undefined) throw new Error('the site has no problem');
  const path = join(folder, 'data.zip');
  try {
    await buildArchive(path, options);
    const rest = watch(system);
    const begin = performance.now();
    const upload = await send(system, token, pid, path);
    const sent = performance.now();
    const read = await untilRead(system, token, upload.id);
    const end = performance.now();
    const response = await rest();
    if (read.state !== 'ready' || read.pairs.length !== options.cases)
      throw new Error(`the archive was not read: ${read.failure}`);
    return {
      megabytes: Math.round(statSync(path).size / mebibyte),
      seconds: round((end - begin) / 1000),
      readingSeconds: round((end - sent) / 1000),
      ...response,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

async function signIn({ client, rootPassword }: UploadSite): Promise<string> {
  const { token } = await client.ask('POST /api/login', {
    body: { username: 'root', password: rootPassword },
  });
  if (token === null) throw new Error('root cannot sign in');
  return token;
}

/** Creates an archive of incompressible bytes, so that the uploaded size equals the stored size. */
async function buildArchive(path: string, { megabytes, cases }: UploadOptions): Promise<void> {
  const each = Math.floor((megabytes * mebibyte) / cases);
  const names = Array.from({ length: cases }, (_, index) => index + 1);
  await writeArchive(path, [
    {
      written: {
        root: '',
        files: [
          ...names.map((name) => ({ path: `${name}.in`, from: `${name}.in` })),
          ...names.map((name) => ({ path: `${name}.out`, content: `${name}\n` })),
        ],
        remarks: [],
      },
      source: {
        list: () => [],
        read: () => Promise.reject(new Error('only streamed')),
        stream: () => Promise.resolve(Readable.from(noise(each))),
        close: () => Promise.resolve(),
      },
    },
  ]);
}

function* noise(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= mebibyte) yield randomBytes(Math.min(left, mebibyte));
}

async function send(
  { client }: UploadSite,
  token: string,
  pid: number,
  path: string,
): Promise<TestDataUpload> {
  const { size } = statSync(path);
  const body = { pid, name: 'data.zip', size };
  const upload = await client.call('POST /api/admin/test-data-upload', { token, body });
  const file = await open(path);
  try {
    for (let offset = 0; offset < size; offset += limits.testDataPieceMaxBytes) {
      const bytes = Buffer.alloc(Math.min(limits.testDataPieceMaxBytes, size - offset));
      await file.read(bytes, 0, bytes.length, offset);
      const form = new FormData();
      form.append('piece', new Blob([bytes]), 'piece');
      const address = `${client.base}/api/admin/test-data-upload/piece?id=${upload.id}&offset=${offset}`;
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: token },
        body: form,
      });
      const text = await response.text();
      if (!text.includes('"status":200')) throw new Error(`a piece was refused: ${text}`);
    }
  } finally {
    await file.close();
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const sha256 = hash.digest('hex');
  return client.call('POST /api/admin/test-data-upload/finish', { token, body: { id: upload.id, sha256 } });
}

async function untilRead({ client }: UploadSite, token: string, id: string): Promise<TestDataUpload> {
  for (;;) {
    const upload = await client.call('GET /api/admin/test-data-upload', { token, query: { id } });
    if (upload.state !== 'reading') return upload;
    await pause(200);
  }
}

/** Monitors the server's memory and the duration of a public call, until the returned function is called. */
function watch({ client, server }: UploadSite) {
  const before = memoryOf(server.pid);
  let most = before;
  const over = new AbortController();
  const times: number[] = [];
  const memory = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid));
  }, 50);
  const reading = (async () => {
    while (!over.signal.aborted) {
      const begin = performance.now();
      await client.call('GET /api/get-problem-list', { query: {} });
      times.push(performance.now() - begin);
      await pause(20);
    }
  })();
  return async () => {
    over.abort();
    clearInterval(memory);
    await reading;
    const sorted = times.toSorted((left, right) => left - right);
    const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return {
      memoryBeforeMb: Math.round(before),
      memoryGrowthMb: Math.round(most - before),
      medianMs: at(0.5),
      p95Ms: at(0.95),
      worstMs: at(1),
    };
  };
}

/** Returns the resident memory of a process in MiB. */
function memoryOf(pid: number): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(pages ?? 0) / 1024;
}
