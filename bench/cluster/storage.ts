import { createHash, randomBytes } from 'node:crypto';
import { createBlobStore } from '../../apps/server/src/platform/blob/create-store.ts';
import { readSettings } from '../../apps/server/src/platform/settings/environment.ts';
import { buildJudgedProblem } from '../../apps/server/src/judging/queue/testing/build-judged-problem.ts';
import { uploadRun } from '../../e2e/stress/upload.ts';
import { Client } from '../../e2e/support/client.ts';
import { p95 } from '../lists/measure.ts';
import { registerNode } from './node.ts';
import { createLimits, type Report, round } from './report.ts';
import type { BenchSite, RunningServer } from './site.ts';

const mebibyte = 1024 * 1024;
/** Sizes of a typical problem: many files of 64 KiB each, and one large input. */
const smallFiles = 100;
const smallBytes = 64 * 1024;
const largeBytes = 100 * mebibyte;
const turns = 3;

interface Fetches {
  readonly small: number[];
  readonly large: number[];
}

/** Measures uploads of test data and downloads by a judge node through the server, with Swift and with a disk. */
export async function measureStorage(
  site: BenchSite,
  { megabytes }: { readonly megabytes: number },
): Promise<Report> {
  // Measures one store after the other: servers of a site share jobs, so they need the same store.
  const disk = await measureStore(site, { name: 'disk', megabytes, env: { XIEZHI_BLOBS: 'disk' } });
  const s3 = await measureStore(site, { name: 's3', megabytes, env: await site.startStorage() });
  const ratios = {
    upload: round(disk.uploadMbPerSecond / s3.uploadMbPerSecond),
    smallFile: round(s3.smallFileMeanMs / disk.smallFileMeanMs),
    largeFile: round(disk.largeFileMbPerSecond / s3.largeFileMbPerSecond),
  };
  const limits = createLimits();
  limits.atMost('time of an upload with Swift, relative to a disk', ratios.upload, 5);
  limits.atMost('time of a small fetch with Swift, relative to a disk', ratios.smallFile, 20);
  limits.atMost('time of a large fetch with Swift, relative to a disk', ratios.largeFile, 10);
  return { figures: { megabytes, disk, s3, ratios }, missed: limits.missed };
}

async function measureStore(
  site: BenchSite,
  options: {
    readonly name: string;
    readonly megabytes: number;
    readonly env: Readonly<Record<string, string>>;
  },
) {
  const server = await site.startServer(options.env);
  const target = { client: new Client(server.url), rootPassword: site.rootPassword, server };
  const upload = await uploadRun(target, { megabytes: options.megabytes, cases: 10 });
  const fetchAll = await holdTask(site, options.name, server);
  const { small, large }: Fetches = { small: [], large: [] };
  for (let turn = 0; turn <= turns; turn += 1)
    await fetchAll(turn === 0 ? { small: [], large: [] } : { small, large });
  await server.stop();
  return {
    uploadMbPerSecond: round(options.megabytes / upload.seconds),
    serverGrowthMb: upload.memoryGrowthMb,
    smallFileP95Ms: p95(small),
    smallFileMeanMs: round(small.reduce((sum, one) => sum + one, 0) / small.length),
    largeFileMbPerSecond: round(largeBytes / mebibyte / (Math.min(...large) / 1000)),
  };
}

/**
 * Creates a problem whose files are in the server's store, submits to the problem, and claims the task. The returned
 * function downloads all files as the node does, and records the time of each in ms.
 */
async function holdTask(site: BenchSite, name: string, server: RunningServer) {
  const settings = readSettings({
    DATABASE_URL: site.database.url,
    XIEZHI_SECRET: 'x'.repeat(32),
    ...server.env,
  });
  const blobs = createBlobStore(settings);
  const small = Array.from({ length: smallFiles }, () => randomBytes(smallBytes / 2).toString('hex'));
  const large = randomBytes(largeBytes / 2).toString('hex');
  const { displayId } = await buildJudgedProblem(
    { db: site.db, blobs },
    { cases: [...small, large].map((input) => ({ score: null, group: 1, input, answer: 'same\n' })) },
  );
  const client = new Client(server.url);
  const node = await registerNode(client, { name: `storage-${name}`, token: site.nodeToken });
  const token = await client.login('root', site.rootPassword);
  await client.call('POST /api/submit-problem-judge', {
    token,
    body: { pid: displayId, language: node.languages[0] ?? '', code: 'int main() {}' },
  });
  const task = await node.claim(20_000);
  if (task === null) throw new Error('the node got no task');
  return async (fetches: Fetches) => {
    for (const { input } of task.cases) {
      const begin = performance.now();
      const bytes = await node.fetchBlob(input.sha256);
      const spent = performance.now() - begin;
      if (createHash('sha256').update(bytes).digest('hex') !== input.sha256)
        throw new Error('a fetched file is damaged');
      fetches[input.size === largeBytes ? 'large' : 'small'].push(spent);
    }
  };
}
