import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Hidden, so that no package format reads it. It holds no secret and may be committed. */
const stateFile = '.xiezhi.json';

const stateSchema = z.object({
  /** Address of the site. */
  site: z.string(),
  /** Display id of the problem there. */
  id: z.string(),
  /** Revision of the site that the folder was last equal to. */
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

/** Stores the revision that the folder is equal to now. */
export async function writeFolderState(folder: string, state: FolderState): Promise<void> {
  await writeFile(join(folder, stateFile), `${JSON.stringify(state, null, 2)}\n`);
}
