import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { detectFileType, headBytes, storedExtension } from '../../../identity/public-file/kind.ts';
import { encodeAvatar, pictureFile, reencodeImage } from '../../../identity/public-file/picture.ts';
import type { NewFile } from '../../../identity/public-file/public-file.ts';
import { readHead } from '../../../platform/blob/read-head.ts';
import type { BlobStore } from '../../../platform/blob/store.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { SourceFile } from '../model/source.ts';

/** A file whose bytes are stored, but which has no public name yet. */
export type StoredSourceFile = Pick<NewFile, 'blob' | 'ending' | 'mediaType' | 'purpose' | 'fileName'> & {
  /** Name of the file in the source. */
  readonly wantedName: string;
};

const attachmentMax = 128 * 1024 ** 2;
const pictureMax = 16 * 1024 ** 2;
const avatarSide = 256;
/** Queue of the migration in the pool of picture parsers. */
const lane = 'site-import';

/**
 * Stores the bytes of a file; pictures are encoded again. Returns null if the file is damaged or must not be published
 * on this site.
 */
export async function prepareFile(
  blobs: BlobStore,
  file: SourceFile,
  purpose: 'avatar' | 'text',
): Promise<StoredSourceFile | null> {
  const wantedName = file.name;
  try {
    if (purpose === 'avatar') {
      if (file.size > pictureMax) return null;
      const picture = await encodeAvatar(await buffer(await file.open()), avatarSide, lane);
      const blob = await blobs.put(picture);
      return { blob, ending: 'webp', mediaType: 'image/webp', purpose, wantedName };
    }
    if (file.size > attachmentMax) return null;
    const stored = await blobs.put(Readable.from(await file.open()));
    const head = await readHead(blobs, stored.sha256, headBytes);
    if (head === null) return null;
    const kind = detectFileType(head);
    if (!kind.mediaType.startsWith('image/')) {
      const { mediaType } = kind;
      const ending = storedExtension(kind, file.name);
      return {
        blob: stored,
        ending,
        mediaType,
        purpose: 'attachment',
        fileName: file.name.slice(0, 200),
        wantedName,
      };
    }
    const bytes = await blobs.read(stored.sha256, pictureMax);
    if (bytes === null) return null;
    const picture = await reencodeImage(bytes, lane);
    const blob = await blobs.put(picture.bytes);
    return {
      ...pictureFile(picture),
      blob,
      purpose: 'picture',
      fileName: file.name.slice(0, 200),
      wantedName,
    };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
