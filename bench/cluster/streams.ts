import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../e2e/support/client.ts';
import { cpuOf } from '../lists/cpu.ts';
import { p95 } from '../lists/measure.ts';
import { createLimits, type Report, round } from './report.ts';
import { type BenchSite, memoryOf, type RunningServer } from './site.ts';

/** Number of visitors with the same address. A server accepts at most 200 streams from one address. */
const perAddress = 50;
const opening = 64;
/** Pause in ms before a measurement. A server sends a stream at most one change per second. */
const calmMs = 3000;
const deliveryTimeoutMs = 60_000;
/** Maximum number of files that this process opens in addition to the streams. */
const ownFiles = 500;

interface Opened {
  readonly request: ClientRequest;
  readonly connectMs: number;
}

/**
 * Opens live streams of visitors, the same number on each of three servers, and publishes an announcement, which the
 * server sends to every stream. Streams do not go through HAProxy, which needs two file descriptors for each stream.
 */
export async function measureStreams(
  site: BenchSite,
  { streams: count }: { readonly streams: number },
): Promise<Report> {
  const most = maxFiles() - ownFiles;
  if (count > most) throw new Error(`this process may open ${most} streams only: raise "ulimit -n"`);
  const servers = [await site.startServer(), await site.startServer(), await site.startServer()];
  const [first] = servers;
  if (first === undefined) throw new Error('no server runs');
  const client = new Client(first.url);
  const token = await client.login('root', site.rootPassword);
  /** Times at which a change was received, by `performance.now()`; one entry for each stream and change. */
  let receivedAt: number[] = [];
  let ended = 0;
  const opened: Opened[] = [];
  try {
    const open = (number: number) =>
      openStream(servers[number % servers.length]?.url ?? '', addressOf(number), {
        onChange: () => void receivedAt.push(performance.now()),
        onEnd: () => void (ended += 1),
      });
    // Opens some streams before the measurement, because the modules and caches that they load are not memory of a
    // stream.
    for (let number = 0; number < servers.length * 20; number += 1) opened.push(await open(number));
    await pause(calmMs);
    const before = states(servers);
    const warm = opened.length;
    const start = performance.now();
    for (let from = warm; from < count; from += opening)
      opened.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(opening, count - from) }, (_, at) => open(from + at)),
        )),
      );
    const openSeconds = (performance.now() - start) / 1000;
    await pause(calmMs);
    const after = states(servers);

    receivedAt = [];
    const cpuBefore = cpuOfAll(servers);
    const sent = performance.now();
    await client.act('POST /api/admin/announcement', { title: 'To all streams', content: 'x' }, token);
    while (receivedAt.length < count && performance.now() < sent + deliveryTimeoutMs) await pause(20);
    const delivered = receivedAt.map((at) => at - sent);
    const deliveryCpuMs = cpuOfAll(servers) - cpuBefore;

    const added = count - warm;
    const kibPerStream = round((after.memory - before.memory) / added);
    const filesPerStream = round((after.files - before.files) / added);
    const connectP95Ms = p95(opened.slice(warm).map(({ connectMs }) => connectMs));
    const lastDeliveryMs = round(Math.max(...delivered));
    const limits = createLimits();
    limits.atMost('streams that ended', ended, 0);
    limits.atLeast('streams that received the change', delivered.length, count);
    limits.atMost('memory of a stream in KiB', kibPerStream, 60);
    limits.atMost('descriptors of a stream', filesPerStream, 1.1);
    limits.atMost('ms until the last stream received a change', lastDeliveryMs, 5000);
    return {
      figures: {
        streams: count,
        openedPerSecond: Math.round(added / openSeconds),
        connectP95Ms,
        kibPerStream,
        serverMb: after.each,
        filesPerStream,
        deliveryCpuMs,
        deliveryP95Ms: p95(delivered),
        lastDeliveryMs,
      },
      missed: limits.missed,
    };
  } finally {
    for (const { request } of opened) request.destroy();
  }
}

function states(servers: readonly RunningServer[]) {
  const memories = servers.map(({ pid }) => memoryOf(pid));
  return {
    memory: memories.reduce((sum, one) => sum + one, 0),
    each: memories.map((one) => Math.round(one / 1024)),
    files: servers.reduce((sum, { pid }) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
  };
}

function cpuOfAll(servers: readonly RunningServer[]): number {
  return servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

function addressOf(number: number): string {
  const group = Math.floor(number / perAddress);
  return `198.18.${Math.floor(group / 250)}.${1 + (group % 250)}`;
}

/** Opens a stream of announcements as a visitor from an address; resolves when its headers have arrived. */
async function openStream(
  base: string,
  address: string,
  on: { readonly onChange: () => void; readonly onEnd: () => void },
): Promise<Opened> {
  const headers = { 'x-forwarded-for': address };
  const begin = performance.now();
  const response = await fetch(`${base}/api/live/subscribe`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ topics: ['announcements'] }),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return new Promise((resolve, reject) => {
    const request = get(base + data.url, { agent: false, headers }, (stream) => {
      if (stream.statusCode !== 200) return reject(new Error(`a stream was answered ${stream.statusCode}`));
      stream.on('data', (bytes: Buffer) => bytes.includes('event: changed') && on.onChange());
      stream.on('close', on.onEnd);
      resolve({ request, connectMs: performance.now() - begin });
    });
    request.on('error', reject);
  });
}

/** The number of files that this process may open. */
function maxFiles(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024);
}
