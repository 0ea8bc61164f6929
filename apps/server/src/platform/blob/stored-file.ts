import type { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import type { BlobStore } from './store.ts';

/** Returns a stored file for a response: its size in bytes and a function that opens it. Throws `fileNotFound`. */
export async function storedFile(
  blobs: BlobStore,
  sha256: string,
): Promise<{ size: number; open: () => Promise<Readable> }> {
  const size = await blobs.sizeOf(sha256);
  if (size === null) throw new ApiError('fileNotFound');
  const open = async () => {
    const blob = await blobs.open(sha256);
    if (blob === null) throw new ApiError('fileNotFound');
    return blob.stream;
  };
  return { size, open };
}
