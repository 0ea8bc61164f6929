import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../../../launcher/site/data-folder.js';
import { isAlive, recordProcess } from '../../../../launcher/process/process-record.js';

/** One life of a node, from the start of its process to the end. */
export interface NodeInstance {
  /** Random: the server knows by it that what a former life held is lost. */
  readonly instance: string;
  /** Lives of this node that have ended, the last one first: by them it is let into its place again at once. */
  readonly follows: readonly string[];
}

/** As many lives as the contract takes; some of them may have ended before the server heard of them. */
const livesMax = 8;

const lifeRecord = z.object({
  lives: z.array(z.string()).max(livesMax),
  process: z.object({ pid: z.number(), startTime: z.string(), boot: z.string() }),
});

/**
 * Begins a life of the node of this name in its folder, and writes down there who lives it. While another process
 * lives it, this one follows nobody: the server then takes it for what it is, a second node of one name. Rejects where
 * nothing can be written.
 */
export async function startInstance(folder: string, name: string): Promise<NodeInstance> {
  const path = join(folder, `life-${name}.json`);
  const former = await readFormer(path);
  const instance = randomUUID();
  if (former !== null && isAlive(former.process)) return { instance, follows: [] };
  const follows = former?.lives ?? [];
  const record = { lives: [instance, ...follows].slice(0, livesMax), process: recordProcess(process.pid) };
  writeWhole(path, JSON.stringify(record satisfies z.infer<typeof lifeRecord>));
  return { instance, follows };
}

async function readFormer(path: string): Promise<z.infer<typeof lifeRecord> | null> {
  try {
    return lifeRecord.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
