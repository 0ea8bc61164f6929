import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { startPostgres } from '../../../launcher/postgres/postgres.js';
import { readReadiness } from '../../../launcher/process/ready.js';
import { projectRoot } from '../../../launcher/paths.js';
import { until } from '../../../apps/server/test-support/until.ts';
import { storageEnvironment } from '../../../apps/server/test-support/swift/environment.ts';
import { startSwift, swiftIsMissing } from '../../../apps/server/test-support/swift/swift.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import { uploadRun } from '../upload.ts';
import { makeBaseImages } from './base-image.ts';
import { missingPrograms, type Podman, podmanIn } from './podman.ts';

/** Folder in which the images and the minimal Debian are kept between runs. */
const folder = '/var/tmp/xiezhi-containers';
const password = 'container-pw';
const nodeToken = 'a-token-for-the-containers';
/** Memory of the server's container, as in `deploy/compose.yaml`. */
const serverMemory = '1g';
const program =
  '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n';

/** Where the server keeps files: in its volume, or in an object storage. */
const storages = ['disk', 's3'] as const;
type Storage = (typeof storages)[number];

/** Size of the test data that is uploaded. */
const uploadSize = { megabytes: 100, cases: 10 };
const volume = 'xiezhi-files';

/**
 * Builds the images of `deploy/Containerfile` without an image registry, and runs a site in them, with its files on a
 * disk and then in an object storage. Judges a submission, uploads 100 MB, makes a backup and tests its restore, and
 * replaces the container of the server. `npm run soak -- containers keep` uses images that were built before.
 */
export async function containersRun(words: readonly string[]): Promise<boolean> {
  const missing = missingPrograms();
  if (missing !== null) throw new Error(`Install first: ${missing}`);
  if (swiftIsMissing !== false) throw new Error(swiftIsMissing);
  mkdirSync(folder, { recursive: true });
  const podman = podmanIn(folder);
  if (!words.includes('keep')) await buildImages(podman);
  const sizes = { server: await podman.sizeOf('xiezhi-server'), judge: await podman.sizeOf('xiezhi-judge') };
  console.log(JSON.stringify({ megabytes: sizes }));
  let isGood = true;
  for (const storage of storages) {
    const report = await runSite(podman, storage);
    console.log(JSON.stringify({ storage, ...report }));
    isGood &&=
      report.verdict === 0 &&
      report.server.uid !== 0 &&
      report.server.isLimited &&
      report.isSafe &&
      report.isRestoreTested &&
      report.isKept;
  }
  return isGood;
}

/** Runs a site on a new database and a new volume. Removes both afterwards. */
async function runSite(podman: Podman, storage: Storage) {
  const data = join(folder, 'database');
  const stops: (() => unknown)[] = [];
  try {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { mode: 0o711 });
    stops.unshift(() => rmSync(data, { recursive: true, force: true }));
    const database = await startPostgres({ dataDir: join(data, 'postgres'), fast: true });
    stops.unshift(() => database.stop());
    let environment: Record<string, string> = {};
    if (storage === 's3') {
      const swift = await startSwift();
      stops.unshift(() => swift.stop());
      environment = { XIEZHI_BLOBS: 's3', ...storageEnvironment(swift) };
    }
    await podman.ask('volume', 'rm', '--force', volume);
    stops.unshift(async () => {
      await podman.ask('rm', '--force', '--ignore', '--volumes', 'xiezhi-judge', 'xiezhi-server');
      await podman.ask('volume', 'rm', '--force', volume);
    });
    return await runContainers(podman, database.url, environment);
  } finally {
    for (const stop of stops) {
      try {
        await stop();
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/** Returns the option once for each name and value. */
function settings(option: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [option, `${name}=${value}`]);
}

async function buildImages(podman: Podman): Promise<void> {
  await makeBaseImages(podman, folder);
  for (const target of ['server', 'judge']) {
    const file = join(projectRoot, 'deploy/Containerfile');
    await podman.build(
      [
        ...settings('--build-arg', { BASE: 'localhost/xiezhi-node', RUN_BASE: 'localhost/xiezhi-debian' }),
        `--file=${file}`,
        `--target=${target}`,
        `--tag=xiezhi-${target}`,
      ],
      projectRoot,
    );
  }
}

async function runContainers(
  podman: Podman,
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const socket = new URL(databaseUrl).searchParams.get('host') ?? '';
  const startServer = () =>
    podman.start(
      'xiezhi-server',
      [
        `--memory=${serverMemory}`,
        `--volume=${socket}:${socket}`,
        `--volume=${volume}:/var/lib/xiezhi`,
        ...settings('--env', {
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          XIEZHI_ADMIN_PASSWORD: password,
          XIEZHI_NODE_TOKEN: nodeToken,
          ...environment,
        }),
      ],
      'xiezhi-server',
    );
  await startServer();
  await podman.start(
    'xiezhi-judge',
    [
      '--privileged',
      ...settings('--env', {
        XIEZHI_SERVER_URL: url,
        XIEZHI_NODE_TOKEN: nodeToken,
        XIEZHI_NODE_NAME: 'container',
      }),
    ],
    'xiezhi-judge',
  );
  try {
    await until('a node takes work', async () => ((await readReadiness(url))?.judgeNodes ?? 0) > 0, 300_000);
  } catch (error) {
    for (const name of ['xiezhi-server', 'xiezhi-judge']) console.error(await podman.ask('logs', name));
    throw error;
  }
  const inServer = async (...command: readonly string[]) =>
    await podman.ask('exec', 'xiezhi-server', ...command);
  const uid = Number(await inServer('node', '--print', 'process.getuid()'));
  const limit = Number(await inServer('node', '--print', 'process.constrainedMemory()'));
  await inServer('node', 'launcher/container-health.js');
  const client = new Client(url);
  const token = await client.login('root', password);
  const { nodes } = await client.call('GET /api/judge-nodes', { token });
  const submission = async (submitId: number) =>
    (await client.call('GET /api/get-submission-detail', { query: { submitId }, token })).submission;
  const judge = async (): Promise<{ submitId: number; status: number }> => {
    const body = { pid: '1000', language: 'C++', code: program };
    const { submitId } = await client.act('POST /api/submit-problem-judge', body, token);
    const isJudged = async () => !isInProgress((await submission(submitId)).status);
    await until('the submission is judged', isJudged, 120_000);
    return { submitId, status: (await submission(submitId)).status };
  };
  const { submitId, status: verdict } = await judge();
  const pid = Number(await podman.ask('inspect', '--format', '{{.State.Pid}}', 'xiezhi-server'));
  const upload = await uploadRun({ client, rootPassword: password, server: { pid } }, uploadSize);

  const cli = 'apps/server/src/app/cli';
  await inServer('node', `${cli}/backup.ts`);
  const backup = await inServer('sh', '-c', 'ls -t "$XIEZHI_DATA"/backups | head -n 1');
  await inServer('node', `${cli}/restore.ts`, backup, '--rehearse');
  const { rehearsal } = await client.call('GET /api/admin/backups', { token });

  // Upgrades the container: another container with the same volume and database.
  await podman.ask('rm', '--force', 'xiezhi-server');
  await startServer();
  await until('a node has returned', async () => ((await readReadiness(url))?.judgeNodes ?? 0) > 0, 300_000);
  const isKept = (await submission(submitId)).status === verdict && (await judge()).status === 0;
  return {
    verdict,
    server: { uid, isLimited: limit === 1024 ** 3 },
    tier: nodes[0]?.sandbox?.tier,
    isSafe: nodes[0]?.sandbox?.isSafe === true,
    upload,
    isRestoreTested: rehearsal?.isWell === true,
    isKept,
    languages: nodes[0]?.languages.map(({ name }) => name),
  };
}
