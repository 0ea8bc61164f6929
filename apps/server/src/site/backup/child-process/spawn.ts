import { join } from 'node:path';
import { thrownAgain } from '../../../platform/child-process/connect-parent.ts';
import { runInChild } from '../../../platform/child-process/run-in-child.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Order, childMessage } from './messages.ts';
import type { BackupOptions, BackupServices, WrittenBackup } from '../write.ts';

const program = join(import.meta.dirname, 'main.ts');

/**
 * Writes a backup in a separate process. Throws the errors of `writeBackup`, and `backupCutOff` if the process died.
 */
export async function writeBackupInChild(
  { settings, clock }: BackupServices,
  { siteName, signal, onProgress }: Omit<BackupOptions, 'isGentle'>,
): Promise<WrittenBackup> {
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
  let written: WrittenBackup | undefined;
  let refusal: Error | undefined;
  const end = await runInChild({
    program,
    niceness: 15,
    order,
    signal,
    onMessage(message) {
      const received = childMessage.parse(message);
      if (received.kind === 'progress') onProgress?.(received.done, received.total);
      else if (received.kind === 'written') written = received.backup;
      else if (received.kind === 'refused') refusal = new ApiError(received.code, received.parameters);
      else refusal = thrownAgain(received);
    },
  });
  if (refusal !== undefined) throw refusal;
  if (written === undefined) throw new ApiError('backupCutOff', { reason: end });
  return written;
}
