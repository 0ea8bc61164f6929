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
/** Files of a common problem, of 64 KiB each, and one large input. */
const smallFiles = 100;
const smallBytes = 64 * 1024;
const largeBytes = 100 * mebibyte;
const turns = 3;

interface Fetches {
  readonly small: number[];
  readonly large: number[];
}

/** Uploads of test data, and fetches of a judge node through the server, with Swift and with a disk. */
export async function measureStorage(
  site: BenchSite,
  { megabytes }: { readonly megabytes: number },
): Promise<Report> {
  const subjects = {
    disk: await site.startServer({ XIEZHI_BLOBS: 'disk' }),
    s3: await site.startServer(await site.startStorage()),
  };
  const uploads: Record<string, number> = {};
  for (const [name, server] of Object.entries(subjects)) {
    const target = { client: new Client(server.url), rootPassword: site.rootPassword, server };
    uploads[name] = (await uploadRun(target, { megabytes, cases: 10 })).seconds;
  }
  const prepared = [];
  for (const [name, server] of Object.entries(subjects)) {
    const fetchAll = await holdTask(site, name, server);
    const fetches: Fetches = { small: [], large: [] };
    prepared.push({ name, fetchAll, fetches });
  }
  for (let turn = 0; turn <= turns; turn += 1)
    for (const { fetchAll, fetches } of prepared)
      await fetchAll(turn === 0 ? { small: [], large: [] } : fetches);
  const figures = Object.fromEntries(
    prepared.map(({ name, fetches: { small, large } }) => [
      name,
      {
        uploadMbPerSecond: round(megabytes / (uploads[name] ?? Number.NaN)),
        smallFileP95Ms: p95(small),
        smallFileMeanMs: round(small.reduce((sum, one) => sum + one, 0) / small.length),
        largeFileMbPerSecond: round(largeBytes / mebibyte / (Math.min(...large) / 1000)),
      },
    ]),
  );
  const { disk, s3 } = figures;
  const ratios = {
    upload: round((disk?.uploadMbPerSecond ?? 0) / (s3?.uploadMbPerSecond ?? 0)),
    smallFile: round((s3?.smallFileMeanMs ?? 0) / (disk?.smallFileMeanMs ?? 0)),
    largeFile: round((disk?.largeFileMbPerSecond ?? 0) / (s3?.largeFileMbPerSecond ?? 0)),
  };
  const limits = createLimits();
  limits.atMost('time of an upload with Swift, relative to a disk', ratios.upload, 5);
  limits.atMost('time of a small fetch with Swift, relative to a disk', ratios.smallFile, 20);
  limits.atMost('time of a large fetch with Swift, relative to a disk', ratios.largeFile, 10);
  return { figures: { megabytes, ...figures, ratios }, missed: limits.missed };
}

/**
 * Creates a problem whose files are in the server's store, submits to it, and claims the task. The returned function
 * fetches all files as the node and records the time of each in ms.
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
