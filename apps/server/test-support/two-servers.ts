import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from './harness.ts';

/** Two servers of one site. Each has its own data folder; they share the database, the secret and the blobs. */
export interface TwoServers {
  /** Runs no jobs. */
  readonly first: TestServer;
  /** Runs all jobs. */
  readonly second: TestServer;
  /** Returns the files in both data folders, apart from the blobs. */
  ownFiles(): string[];
  stop(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const root = mkdtempSync(join(tmpdir(), 'xiezhi-test-servers-'));
  const secret = randomBytes(32);
  const folderOf = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    symlinkSync(join(root, 'blobs'), join(folder, 'blobs'));
    return folder;
  };
  mkdirSync(join(root, 'blobs'));
  const folders = [folderOf('first'), folderOf('second')] as const;
  const first = await startTestServer({ hasJobs: false, settings: { secret, dataFolder: folders[0] } });
  const { database } = first;
  const second = await startTestServer({ database, settings: { secret, dataFolder: folders[1] } });
  return {
    first,
    second,
    ownFiles: () =>
      folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
          .filter((path) => !path.startsWith('blobs/')),
      ),
    async stop() {
      await second.stop();
      await first.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
