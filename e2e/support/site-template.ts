import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../launcher/postgres/postgres.js';
import { hashSources } from '../../launcher/install/source-hash.js';
import { baseEnvironment } from './environment.ts';
import { buildCached } from './build-cached.ts';
import { copy, remove } from '../../apps/judge/src/test/support/cache.ts';

const root = join(import.meta.dirname, '../..');
/** Paths of all sources that the set-up of a site depends on. */
const sources = ['apps/server', 'packages', 'problems', 'launcher/postgres', 'package-lock.json'];

/** Hash of the sources, which do not change during a test. */
let stamp: string | undefined;

export interface Keys {
  readonly rootPassword: string;
  /** Token of a judge node. */
  readonly nodeToken: string;
}

export interface Places {
  /** Folder in which the database is stored as `postgres`. */
  readonly database: string;
  /** Folder in which the files are stored as `data`. */
  readonly files: string;
}

/**
 * Copies the database and files of a new site into folders. The product's own set-up creates them once for each state
 * of the sources. Each system gets a copy.
 */
export async function seedTemplate({ database, files }: Places): Promise<Keys> {
  stamp ??= hashSources(sources.map((path) => join(root, path))).slice(0, 16);
  const cached = await buildCached('site-template', stamp, make);
  copy(join(cached, 'postgres'), join(database, 'postgres'));
  copy(join(cached, 'data'), join(files, 'data'));
  return JSON.parse(readFileSync(join(cached, 'keys.json'), 'utf8')) as Keys;
}

async function make(kept: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-e2e-set-up-'));
  chmodSync(folder, 0o711);
  const keys: Keys = {
    rootPassword: randomBytes(6).toString('hex'),
    nodeToken: randomBytes(24).toString('hex'),
  };
  const database = await startPostgres({ dataDir: join(folder, 'postgres'), fast: true });
  try {
    await setUp({
      ...baseEnvironment(folder),
      DATABASE_URL: database.url,
      XIEZHI_DATA: join(folder, 'data'),
      XIEZHI_ADMIN_PASSWORD: keys.rootPassword,
      XIEZHI_NODE_TOKEN: keys.nodeToken,
      LOG_LEVEL: 'warn',
    });
  } finally {
    await database.stop();
  }
  remove(join(folder, 'postgres/run'));
  remove(join(folder, 'postgres/process.json'));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
  copy(`${folder}/.`, kept);
  remove(folder);
}

/**
 * Runs the set-up of a site: migrations, `root`, node token, starter problems. If it fails, rejects with its output.
 * @param checkout release whose set-up is run; by default, this checkout
 */
export async function setUp(env: NodeJS.ProcessEnv, checkout = root): Promise<void> {
  const child = spawn(process.execPath, [join(checkout, 'apps/server/src/setup.ts')], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`setup ended with ${String(code)}: ${words}`);
}
