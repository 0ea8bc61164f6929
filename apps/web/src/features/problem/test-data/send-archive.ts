import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { call, CallError } from '../../../api/client.ts';
import { storage } from '../../../lib/storage.ts';

/*
 * Uploads an archive in chunks. The server reports which bytes have arrived, so that a lost connection, a reload or a
 * later visit costs at most one chunk. The upload of a file is found by its name, size and modification time. Has its
 * own hash code, because the hash functions of browsers need the whole file in memory and HTTPS.
 */

export interface Sending {
  readonly pid: number;
  readonly file: Blob & { readonly name: string; readonly lastModified: number };
  /** Called with the number of bytes that have arrived. */
  readonly onSent: (bytes: number) => void;
  /** Called with the upload once it has an id, and while the server reads it. */
  readonly onState?: (upload: TestDataUpload) => void;
  readonly signal: AbortSignal;
  /** Waits the given milliseconds before retrying a chunk and between polls of the reading. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Delays in milliseconds between retries of a chunk. Together they bridge half a minute without connection. */
const waits = [500, 1000, 2000, 4000, 8000, 16_000];
const lookEvery = 600;

/** Uploads a file and resolves with its pairs once the server has read it; rejects with a readable reason. */
export async function sendArchive(sending: Sending): Promise<TestDataUpload> {
  const key = keyOf(sending);
  try {
    const begun = await beginOrResume(sending, key);
    await sendPieces(sending, begun);
    const ended = await waitUntilRead(sending, begun.id);
    storage.write(key, null);
    if (ended.state === 'ready') return ended;
    throw new CallError('refused', ended.failure ?? ended.state);
  } catch (error) {
    // A rejected upload must not be resumed.
    if (error instanceof CallError && error.kind === 'refused') storage.write(key, null);
    throw error;
  }
}

/** Cancels an upload and deletes it on the server. */
export async function dropArchive({ pid, file }: Pick<Sending, 'pid' | 'file'>): Promise<void> {
  const key = keyOf({ pid, file });
  const id = storage.read(key);
  storage.write(key, null);
  if (id !== null) await call('DELETE /api/admin/test-data-upload', { query: { id } }).catch(() => null);
}

async function beginOrResume({ pid, file, onState, signal }: Sending, key: string): Promise<TestDataUpload> {
  const known = storage.read(key);
  const former =
    known === null
      ? null
      : await call('GET /api/admin/test-data-upload', { query: { id: known }, signal }).catch(
          orIfRefused(null),
        );
  const isOpen =
    former !== null && former.size === file.size && ['open', 'reading', 'ready'].includes(former.state);
  const upload = isOpen
    ? former
    : await call('POST /api/admin/test-data-upload', {
        body: { pid, name: file.name.slice(-255), size: file.size },
        signal,
      });
  storage.write(key, upload.id);
  onState?.(upload);
  return upload;
}

/** Returns a handler for `catch` that returns `value` if the server rejected the request, and rethrows other errors. */
function orIfRefused<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof CallError && error.kind === 'refused') return value;
    throw error;
  };
}

async function sendPieces(
  sending: Sending,
  { id, received, pieceBytes, state }: TestDataUpload,
): Promise<void> {
  if (state !== 'open') return;
  const { file, signal, onSent } = sending;
  const hash = sha256.create();
  onSent(received);
  for (let offset = 0; offset < file.size;) {
    signal.throwIfAborted();
    // Bytes that have already arrived at the server are read only for the hash.
    const end = Math.min(
      file.size,
      offset < received ? Math.min(offset + pieceBytes, received) : offset + pieceBytes,
    );
    const piece = file.slice(offset, end);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    if (offset >= received) await sendChunk(sending, id, piece, offset);
    offset = end;
    if (offset > received) onSent(offset);
  }
  const digest = bytesToHex(hash.digest());
  await insist(sending, () =>
    call('POST /api/admin/test-data-upload/finish', { body: { id, sha256: digest }, signal }),
  );
}

/** Sends one chunk, with retries after network failures. If a failed request did arrive, the chunk counts as sent. */
async function sendChunk(sending: Sending, id: string, piece: Blob, offset: number): Promise<void> {
  const { signal } = sending;
  await insist(sending, async (isAgain) => {
    if (isAgain) {
      const { received } = await call('GET /api/admin/test-data-upload', { query: { id }, signal });
      if (received >= offset + piece.size) return;
    }
    const form = new FormData();
    form.append('piece', piece);
    await call('POST /api/admin/test-data-upload/piece', { query: { id, offset }, form, signal });
  });
}

/** Retries with delays if the server was unreachable or failed internally. */
async function insist(
  { signal, pause = sleep }: Sending,
  run: (isAgain: boolean) => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await run(tries > 0);
      return;
    } catch (error) {
      const wait = waits[tries];
      const isLost = error instanceof CallError && ['network', 'timeout', 'server'].includes(error.kind);
      if (!isLost || wait === undefined) throw error;
      await pause(wait, signal);
    }
  }
}

async function waitUntilRead(sending: Sending, id: string): Promise<TestDataUpload> {
  const { signal, onState, pause = sleep } = sending;
  for (;;) {
    let upload: TestDataUpload | undefined;
    await insist(sending, async () => {
      upload = await call('GET /api/admin/test-data-upload', { query: { id }, signal });
    });
    if (upload) {
      onState?.(upload);
      if (upload.state !== 'reading') return upload;
    }
    await pause(lookEvery, signal);
  }
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    });
  });
}

function keyOf({ pid, file }: Pick<Sending, 'pid' | 'file'>): string {
  return `test-data-upload:${pid}:${file.name}:${file.size}:${file.lastModified}`;
}
