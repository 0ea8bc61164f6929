/*
 * The process that writes a backup for a server. It takes one order over the channel to its parent, and reports
 * progress and result. If the channel closes, the backup is cancelled.
 */
import { once } from 'node:events';
import { createBlobStore } from '../../../platform/blob/create-store.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { order, type ChildMessage } from './messages.ts';
import { writeBackup } from '../write.ts';

/** Milliseconds between two progress reports. */
const reportInterval = 1000;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(signal)));
process.on('disconnect', () => stopping.abort(new Error('the server is gone')));

async function send(report: ChildMessage): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send?.(report, () => resolve()));
}

async function work(): Promise<ChildMessage> {
  const [message]: unknown[] = await once(process, 'message', { signal: stopping.signal });
  const { settings, siteName, at } = order.parse(message);
  let reportedAt = 0;
  const backup = await writeBackup(
    {
      settings: { ...settings, secret: Buffer.from(settings.secret, 'base64') },
      blobs: createBlobStore(settings),
      clock: () => new Date(at),
    },
    {
      siteName,
      signal: stopping.signal,
      isGentle: true,
      onProgress(done, total) {
        const now = performance.now();
        if (now - reportedAt < reportInterval) return;
        reportedAt = now;
        void send({ kind: 'progress', done, total });
      },
    },
  );
  return { kind: 'written', backup };
}

function refusalOf(error: unknown): ChildMessage {
  if (error instanceof ApiError)
    return { kind: 'refused', code: error.code, parameters: { ...error.parameters } };
  if (!(error instanceof Error)) return { kind: 'broken', message: String(error) };
  const { message, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { kind: 'broken', message, stack, code };
}

await send(await work().catch(refusalOf));
if (process.connected) process.disconnect();
