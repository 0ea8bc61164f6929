import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { pictureFile, reencodeImage } from './picture.ts';
import { storePublicFile } from './public-file.ts';

/** Adds a picture to the home page. Throws `imageUnreadable`. */
export async function addToCarousel(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  by: Actor,
  bytes: Buffer,
): Promise<{ id: number; url: string }> {
  const picture = await reencodeImage(bytes, by.uid);
  await recordWriting({ db, clock }, by.uid, picture.bytes.length);
  const blob = await blobs.put(picture.bytes);
  return db.transaction().execute(async (transaction) => {
    const checkStorage = await beginStoring(transaction, by);
    const { link: url } = await storePublicFile(transaction, {
      blob,
      ...pictureFile(picture),
      purpose: 'carousel',
      uid: by.uid,
      at: clock(),
    });
    await checkStorage();
    const { id } = await transaction
      .insertInto('home_carousel')
      .values({
        url,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from home_carousel)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, by, {
      action: 'carousel-added',
      target: `carousel:${id}`,
      after: { url },
    });
    return { id, url };
  });
}

/** Removes a picture from the home page and deletes it. Throws `uploadNotFound`. */
export async function removeFromCarousel({ db }: Pick<Services, 'db'>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('home_carousel')
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!row) throw new ApiError('uploadNotFound');
    await transaction
      .deleteFrom('public_file')
      .where('purpose', '=', 'carousel')
      .where('name', '=', row.url.slice(row.url.lastIndexOf('/') + 1))
      .execute();
    await recordAudit(transaction, by, { action: 'carousel-removed', target: `carousel:${id}`, before: row });
  });
}

/** Returns the pictures in order, without empty fields. */
export async function listCarousel(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('home_carousel')
    .select(['id', 'url', 'link', 'description'])
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id, url, link, description }) => ({
    id,
    url,
    link: link ?? undefined,
    description: description ?? undefined,
  }));
}

export interface ArrangedPicture {
  readonly id: number;
  readonly link: string;
  readonly description: string;
}

/**
 * Sets the order of all pictures with their texts and links. Throws `webAddressInvalid`, and `changedMeanwhile` if
 * pictures or their order changed since the writer read them.
 */
export async function arrangeCarousel(
  { db }: Pick<Services, 'db'>,
  by: Actor,
  pictures: readonly ArrangedPicture[],
  former: readonly ArrangedPicture[] | null = null,
): Promise<void> {
  for (const { link } of pictures)
    if (link !== '' && !isLink(link)) throw new ApiError('webAddressInvalid', { address: link });
  await db.transaction().execute(async (transaction) => {
    // Serializes concurrent saves.
    await sql`lock table home_carousel in share row exclusive mode`.execute(transaction);
    const before = await listCarousel(transaction);
    if (former && !isSame(before, former)) throw new ApiError('changedMeanwhile');
    const known = before.map(({ id }) => id).toSorted((a, b) => a - b);
    const given = pictures.map(({ id }) => id).toSorted((a, b) => a - b);
    if (JSON.stringify(known) !== JSON.stringify(given)) throw new ApiError('changedMeanwhile');
    for (const [position, { id, link, description }] of pictures.entries()) {
      await transaction
        .updateTable('home_carousel')
        .set({ position, link: link || null, description: description || null })
        .where('id', '=', id)
        .execute();
    }
    const after = await listCarousel(transaction);
    await recordAudit(transaction, by, { action: 'carousel-changed', target: 'carousel', before, after });
  });
}

function isSame(
  stored: Awaited<ReturnType<typeof listCarousel>>,
  known: readonly ArrangedPicture[],
): boolean {
  const words = stored.map(({ id, link = '', description = '' }) => [id, link, description]);
  return isDeepStrictEqual(
    words,
    known.map(({ id, link, description }) => [id, link, description]),
  );
}

/** Returns whether a link is a path of this site or an absolute URL. */
function isLink(link: string): boolean {
  return /^\/(?![/\\])/.test(link) || (/^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link));
}
