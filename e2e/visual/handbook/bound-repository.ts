import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGitServer } from '../../../apps/server/src/platform/git/testing/git-server.ts';
import type { DemoOptions } from './demo-places.ts';
import { untilJobsEnd } from './jobs.ts';

const problems = join(import.meta.dirname, '../../../problems');

/** Binds and syncs a git repository with two problems, served by a real git server. */
export async function bindRepository({
  client,
  db,
  admin,
  onStop,
}: DemoOptions): Promise<{ readonly id: number; readonly host: string }> {
  const git = await startGitServer();
  onStop(() => git.stop());
  const repository = git.createRepository('autumn-round');
  repository.commit(
    { ...filesOf('1003-seal-roller', 'seals'), ...filesOf('1012-tea-caddies', 'caddies') },
    'Add the problems of the autumn round',
  );
  await client.act('PUT /api/admin/settings/services', { repositoryHosts: [git.host] }, admin);
  const bound = await client.act(
    'POST /api/admin/problem-repositories',
    { address: repository.address, branch: '', username: '', token: '', publishes: true, isPublic: false },
    admin,
  );
  await client.act('POST /api/admin/problem-repositories/sync', { id: bound.id, overwrite: [] }, admin);
  await untilJobsEnd(db);
  return { id: bound.id, host: git.host };
}

/** Returns the files of a starter problem under the folder `name`, as those of a new problem. */
function filesOf(folder: string, name: string): Record<string, Buffer> {
  const paths = readdirSync(join(problems, folder), { recursive: true, withFileTypes: true })
    // Leaves out the file with the problem's id, so that the folder name becomes the id.
    .filter((entry) => entry.isFile() && entry.name !== 'xiezhi.yaml')
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path.replace(join(problems, folder), name), readFileSync(path)]),
  );
}
