/*
 * Process that writes a backup for a server. It receives one order from its parent process over a channel, and reports
 * progress and the result. If the channel closes, it cancels the backup.
 */
import { createBlobStore } from '../../../platform/blob/create-store.ts';
import { brokenMessage, connectParent } from '../../../platform/child-process/connect-parent.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { order, type ChildMessage } from './messages.ts';
import { writeBackup } from '../write.ts';

/** Milliseconds between two progress reports. */
const reportInterval = 1000;

const parent = connectParent();

async function work(): Promise<ChildMessage> {
  const { settings, siteName, at } = order.parse(await parent.order());
  let reportedAt = 0;
  const backup = await writeBackup(
    {
      settings: { ...settings, secret: Buffer.from(settings.secret, 'base64') },
      blobs: createBlobStore(settings),
      clock: () => new Date(at),
    },
    {
      siteName,
      signal: parent.signal,
      isGentle: true,
      onProgress(done, total) {
        const now = performance.now();
        if (now - reportedAt < reportInterval) return;
        reportedAt = now;
        void parent.send({ kind: 'progress', done, total });
      },
    },
  );
  return { kind: 'written', backup };
}

function refusalOf(error: unknown): ChildMessage {
  if (error instanceof ApiError)
    return { kind: 'refused', code: error.code, parameters: { ...error.parameters } };
  return brokenMessage(error);
}

await parent.send(await work().catch(refusalOf));
parent.exit();
