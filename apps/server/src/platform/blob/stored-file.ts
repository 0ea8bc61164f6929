import type { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import type { BlobStore } from './store.ts';

/** A stored file that a call answers: its bytes in number, and how it is opened. Throws Failure `fileNotFound`. */
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
