import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../launcher/postgres/postgres.js';
import { readReadiness } from '../../../launcher/process/ready.js';
import { projectRoot } from '../../../launcher/paths.js';
import { until } from '../../../apps/server/test-support/until.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import { makeBaseImages } from './base-image.ts';
import { missingPrograms, type Podman, podmanIn } from './podman.ts';

/** Images and the minimal Debian are kept here between runs. */
const folder = '/var/tmp/xiezhi-containers';
const password = 'container-pw';
const nodeToken = 'a-token-for-the-containers';
/** Memory of the server's container, as in `deploy/compose.yaml`. */
const serverMemory = '1g';
const program =
  '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n';

/**
 * Builds the images of `deploy/Containerfile` without an image registry, starts a server and a judge node with a
 * PostgreSQL, and judges a submission. `npm run soak -- containers keep` uses images that were built before.
 */
export async function containersRun(words: readonly string[]): Promise<boolean> {
  const missing = missingPrograms();
  if (missing !== null) throw new Error(`Install first: ${missing}`);
  mkdirSync(folder, { recursive: true });
  const podman = podmanIn(folder);
  if (!words.includes('keep')) await buildImages(podman);
  const sizes = { server: await podman.sizeOf('xiezhi-server'), judge: await podman.sizeOf('xiezhi-judge') };
  const data = join(folder, 'database');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o711 });
  const database = await startPostgres({ dataDir: join(data, 'postgres'), fast: true });
  try {
    const report = { megabytes: sizes, ...(await runContainers(podman, database.url)) };
    console.log(JSON.stringify(report));
    return report.verdict === 0 && report.server.uid !== 0 && report.server.isLimited && report.isSafe;
  } finally {
    await podman.ask('rm', '--force', '--ignore', '--volumes', 'xiezhi-judge', 'xiezhi-server');
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Returns an option with each name and value. */
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

async function runContainers(podman: Podman, databaseUrl: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const socket = new URL(databaseUrl).searchParams.get('host') ?? '';
  await podman.start(
    'xiezhi-server',
    [
      `--memory=${serverMemory}`,
      `--volume=${socket}:${socket}`,
      ...settings('--env', {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        XIEZHI_ADMIN_PASSWORD: password,
        XIEZHI_NODE_TOKEN: nodeToken,
      }),
    ],
    'xiezhi-server',
  );
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
  const { submitId } = await client.act(
    'POST /api/submit-problem-judge',
    { pid: '1000', language: 'C++', code: program },
    token,
  );
  let verdict: number | null = null;
  await until(
    'the submission is judged',
    async () => {
      const { submission } = await client.call('GET /api/get-submission-detail', {
        query: { submitId },
        token,
      });
      verdict = submission.status;
      return ![5, 6, 7, 9].includes(submission.status);
    },
    120_000,
  );
  return {
    verdict,
    server: { uid, isLimited: limit === 1024 ** 3 },
    tier: nodes[0]?.sandbox?.tier,
    isSafe: nodes[0]?.sandbox?.isSafe === true,
    languages: nodes[0]?.languages.map(({ name }) => name),
  };
}
