import { type Actor, noteAct } from '../audit/note-act.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { pictureFile, redrawPicture } from './picture.ts';
import { storePublicFile } from './public-file.ts';

/** Adds a picture to the home page. Throws `imageUnreadable`. */
export async function addToCarousel(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  by: Actor,
  bytes: Buffer,
): Promise<{ id: number; url: string }> {
  const picture = await redrawPicture(bytes);
  const blob = await blobs.put(picture.bytes);
  return db.transaction().execute(async (transaction) => {
    const { link: url } = await storePublicFile(transaction, {
      blob,
      ...pictureFile(picture),
      purpose: 'carousel',
      uid: by.uid,
      at: clock(),
    });
    const { id } = await transaction
      .insertInto('home_carousel')
      .values({ url })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteAct(transaction, by, { action: 'carousel-added', target: `carousel:${id}`, after: { url } });
    return { id, url };
  });
}

/** Takes a picture from the home page, and away. Throws `uploadNotFound`. */
export async function removeFromCarousel({ db }: Pick<Services, 'db'>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('home_carousel')
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!row) throw new Failure('uploadNotFound');
    await transaction
      .deleteFrom('public_file')
      .where('purpose', '=', 'carousel')
      .where('name', '=', row.url.slice(row.url.lastIndexOf('/') + 1))
      .execute();
    await noteAct(transaction, by, { action: 'carousel-removed', target: `carousel:${id}`, before: row });
  });
}
