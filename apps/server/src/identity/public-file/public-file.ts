import { randomBytes } from 'node:crypto';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { Kysely } from 'kysely';
import type { Database, PublicFileTable } from '../../platform/database/schema.ts';

/** What is stored under a name of its own. Its blob has been put. */
export interface NewFile {
  readonly blob: BlobRef;
  /** Without a dot: `png`. */
  readonly ending: string;
  readonly mediaType: string;
  readonly purpose: PublicFileTable['purpose'];
  /** Who sent it; null for the product itself. */
  readonly uid: string | null;
  readonly fileName?: string;
  readonly gid?: number | null;
  readonly at: Date;
}

export interface StoredFile {
  readonly id: number;
  /** Address within the site. */
  readonly link: string;
}

/** Gives a blob a name that cannot be guessed, under which anybody may fetch it. */
export async function storePublicFile(
  transaction: Kysely<Database>,
  { blob, ending, mediaType, purpose, uid, fileName, gid, at }: NewFile,
): Promise<StoredFile> {
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  await transaction
    .insertInto('blob')
    .values({ sha256: blob.sha256, size: blob.size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await transaction
    .insertInto('public_file')
    .values({
      name,
      sha256: blob.sha256,
      media_type: mediaType,
      purpose,
      uid,
      file_name: fileName ?? null,
      gid: gid ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, link: `/api/public/${purpose === 'attachment' ? 'file' : 'img'}/${name}` };
}
