import { randomBytes } from 'node:crypto';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { Kysely } from 'kysely';
import type { Database, PublicFileTable } from '../../platform/database/schema.ts';

/** A file to store under its own name. Its blob is already stored. */
export interface NewFile {
  readonly blob: BlobRef;
  /** Without a dot: `png`. */
  readonly ending: string;
  readonly mediaType: string;
  readonly purpose: PublicFileTable['purpose'];
  /** The sender; null for files of the product itself. */
  readonly uid: string | null;
  readonly fileName?: string;
  /**
   * The name that another site had given to the file, if it has the form of the names given here; default: a
   * new name.
   */
  readonly name?: string | undefined;
  readonly gid?: number | null;
  readonly at: Date;
}

export interface StoredPublicFile {
  readonly id: number;
  /** Path within the site. */
  readonly link: string;
}

/** Stores a blob under an unguessable name that is public. */
export async function storePublicFile(
  transaction: Kysely<Database>,
  { blob, ending, mediaType, purpose, uid, fileName, name: wanted, gid, at }: NewFile,
): Promise<StoredPublicFile> {
  const name = wanted ?? `${randomBytes(16).toString('hex')}.${ending}`;
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
  return { id, link: publicLink({ name, purpose }) };
}

/** Returns the path of a public file within the site. */
export function publicLink({ name, purpose }: Pick<PublicFileTable, 'name' | 'purpose'>): string {
  return `/api/public/${purpose === 'attachment' ? 'file' : 'img'}/${name}`;
}
