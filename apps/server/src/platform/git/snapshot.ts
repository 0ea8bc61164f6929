import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { PackageError } from '@xiezhi/formats/model/plan';
import { threadHost } from '../parsing/host.ts';
import { createParserPool } from '../parsing/parser-pool.ts';
import type { CheckedOut } from './checkout.ts';
import { gitFault } from './git-fault.ts';
import { fetchPack, findCommit, type RemoteRepository } from './smart-http.ts';
import type { UnpackInput } from './unpack-parser.ts';

/** The files of one commit, checked out on this machine. */
export interface Snapshot extends CheckedOut {
  readonly commit: string;
  /** Folder with the checked-out files. */
  readonly folder: string;
}

/** Unpacks one pack at a time, because a pack is read into memory. */
const parsers = createParserPool({
  start: threadHost(new URL('./unpack-parser.ts', import.meta.url), { heapMb: 512 }),
  lanes: 1,
  callMs: repositoryLimits.unpackMs,
});

/**
 * Fetches the newest commit of a branch into a temporary folder. Throws one of `fetchErrors`.
 * @param uid the user who requested it
 * @param work an existing folder for all written files
 */
export async function fetchSnapshot(
  repository: RemoteRepository,
  { branch, uid, work }: { readonly branch: string; readonly uid: string; readonly work: string },
): Promise<Snapshot> {
  const commit = await findCommit(repository, branch);
  const input: UnpackInput = {
    pack: join(work, 'fetched.pack'),
    commit,
    objects: join(work, 'objects'),
    folder: join(work, 'files'),
  };
  await fetchPack(repository, commit, input.pack);
  const { signal } = repository;
  try {
    const options = signal === undefined ? {} : { signal };
    const found = await parsers.use(uid, (parser) => parser.call<CheckedOut>('unpack', input, options));
    return { ...found, commit, folder: input.folder };
  } catch (error) {
    // The thread was terminated because it used too much time or memory.
    if (error instanceof PackageError) throw gitFault('repositoryTooLarge', { limit: error.message });
    throw error;
  } finally {
    await rm(input.pack, { force: true });
  }
}
