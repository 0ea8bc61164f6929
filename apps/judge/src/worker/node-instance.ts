import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../../../launcher/site/data-folder.js';
import { isAlive, recordProcess } from '../../../../launcher/process/process-record.js';

/** One instance of a node: from the start of its process to its end. */
export interface NodeInstance {
  /** Random id. A new id tells the server that tasks of a previous instance are lost. */
  readonly instance: string;
  /** Ended instances of this node, latest first. The server lets the new instance replace them immediately. */
  readonly follows: readonly string[];
}

/**
 * Maximum number of recorded instances, as in the contract. Several are recorded, because the latest may have ended
 * before they registered.
 */
const instancesMax = 8;

const instanceRecord = z.object({
  lives: z.array(z.string()).max(instancesMax),
  process: z.object({ pid: z.number(), startTime: z.string(), boot: z.string() }),
});

/**
 * Starts an instance of the named node and records it in the node's folder. While another process still runs the
 * recorded instance, the new instance does not replace any, and the server treats it as a second node of the same name.
 * Rejects if the folder is not writable.
 */
export async function startInstance(folder: string, name: string): Promise<NodeInstance> {
  const path = join(folder, `life-${name}.json`);
  const former = await readFormer(path);
  const instance = randomUUID();
  if (former !== null && isAlive(former.process)) return { instance, follows: [] };
  const follows = former?.lives ?? [];
  const record = {
    lives: [instance, ...follows].slice(0, instancesMax),
    process: recordProcess(process.pid),
  };
  writeWhole(path, JSON.stringify(record satisfies z.infer<typeof instanceRecord>));
  return { instance, follows };
}

async function readFormer(path: string): Promise<z.infer<typeof instanceRecord> | null> {
  try {
    return instanceRecord.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
