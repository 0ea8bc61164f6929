import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Order, childMessage } from './messages.ts';
import type { BackupOptions, BackupServices, WrittenBackup } from '../write.ts';

const program = join(import.meta.dirname, 'main.ts');

/** Low CPU priority, so that requests of users come first. */
const niceness = '15';
/** Milliseconds after which a process that was asked to stop is killed. */
const stopTimeoutMs = 10_000;

/**
 * Writes a backup in a low-priority process of its own, so that the server keeps responding. The process stops when
 * this one does, for any reason. Throws what `writeBackup` throws, and `backupCutOff` if the process died.
 */
export async function writeBackupInChild(
  { settings, clock }: BackupServices,
  { siteName, signal, onProgress }: Omit<BackupOptions, 'isGentle'>,
): Promise<WrittenBackup> {
  signal.throwIfAborted();
  const child = spawn('nice', ['-n', niceness, process.execPath, program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let late: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  };
  signal.addEventListener('abort', stop);
  try {
    const { directDatabaseUrl, dataFolder, secret, nodeToken, blobs } = settings;
    const order: Order = {
      settings: {
        directDatabaseUrl,
        dataFolder,
        secret: Buffer.from(secret).toString('base64'),
        nodeToken,
        blobs,
      },
      siteName,
      at: clock().toISOString(),
    };
    const written = await answerOf(child, order, onProgress);
    signal.throwIfAborted();
    return written;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(late);
  }
}

/** Settles when the process has ended. */
async function answerOf(
  child: ChildProcess,
  order: Order,
  onProgress: BackupOptions['onProgress'],
): Promise<WrittenBackup> {
  let written: WrittenBackup | undefined;
  let refusal: Error | undefined;
  child.on('message', (message) => {
    const received = childMessage.parse(message);
    if (received.kind === 'progress') onProgress?.(received.done, received.total);
    else if (received.kind === 'written') written = received.backup;
    else if (received.kind === 'refused') refusal = new ApiError(received.code, received.parameters);
    else refusal = Object.assign(new Error(received.message), { stack: received.stack, code: received.code });
  });
  // If the process is already dead, its exit reports why.
  child.send(order, () => undefined);
  const ended: unknown[] = await once(child, 'close');
  if (refusal !== undefined) throw refusal;
  if (written === undefined) throw new ApiError('backupCutOff', { reason: String(ended[1] ?? ended[0]) });
  return written;
}
