import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Name of the state file. It is hidden, so that package formats ignore it. It contains no secret and may be committed.
 */
const stateFile = '.xiezhi.json';

const stateSchema = z.object({
  /** Address of the site. */
  site: z.string(),
  /** Display id of the problem on this site. */
  id: z.string(),
  /** Revision of the problem on the site when folder and site were last equal. */
  revision: z.string(),
});
export type FolderState = z.infer<typeof stateSchema>;

/**
 * Returns the stored state of a folder; null if there is none, or if it belongs to another site or problem.
 */
export async function readFolderState(
  folder: string,
  { site, id }: Pick<FolderState, 'site' | 'id'>,
): Promise<FolderState | null> {
  const text = await readFile(join(folder, stateFile), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const state = stateSchema.parse(JSON.parse(text));
    return state.site === site && state.id.toLowerCase() === id.toLowerCase() ? state : null;
  } catch {
    return null;
  }
}

/** Stores the revision of the site to which the folder is equal now. */
export async function writeFolderState(folder: string, state: FolderState): Promise<void> {
  await writeFile(join(folder, stateFile), `${JSON.stringify(state, null, 2)}\n`);
}
