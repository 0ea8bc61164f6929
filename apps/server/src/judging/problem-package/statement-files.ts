import { setImmediate } from 'node:timers/promises';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { Localized, PackageAttachment, StatementParts } from '@xiezhi/formats';
import type { Kysely } from 'kysely';
import type { StoredAttachment } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readHead } from '../../platform/blob/read-head.ts';
import { storedExtension, headBytes, detectFileType } from '../../identity/public-file/kind.ts';
import { pictureFile, reencodeImage } from '../../identity/public-file/picture.ts';
import { type NewFile, storePublicFile } from '../../identity/public-file/public-file.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

/*
 * Pictures and files of statements. Statements in a package reference them by name, statements on the site by public
 * address. An import replaces each referenced name by an address. An export restores the names and adds the files
 * uploaded on the site.
 */

type Statements = Localized<StatementParts>;

/** Maximum bytes of a linked file or a picture in a statement of a package. */
const fileMax = 128 * 1024 * 1024;
const pictureMax = 16 * 1024 * 1024;
/** Maximum number of files of a problem that get an address. */
const filesMax = 500;
const publicLink = /\/api\/public\/(?:img|file)\/([0-9a-f]{32}\.[a-z0-9]{1,8})/g;

/** Files of a package to publish, with the names by which its statements reference them. */
export interface PreparedFile {
  readonly name: string;
  readonly file: Omit<NewFile, 'uid' | 'at'>;
}

/** Charges the user for bytes that are about to be written. Throws above the limit. */
type Charge = (bytes: number) => Promise<void>;

/** Re-encodes pictures and detects file types; files that may not be published keep their names and are not shown. */
export async function prepareFiles(
  blobs: Services['blobs'],
  {
    statements,
    attachments,
  }: { readonly statements: Statements; readonly attachments: readonly StoredAttachment[] },
  uid: string | null,
  charge: Charge,
): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = [];
  const texts = allTexts(statements);
  for (const { name, blob } of attachments) {
    // Finding thousands of names in long texts takes a while, so other requests run in between.
    await setImmediate();
    if (!texts.some((text) => mayCall(text, name) && call(text, name, '') !== text)) continue;
    if (prepared.length === filesMax) break;
    const file = await prepareOne(blobs, { name, blob }, uid, charge);
    if (file !== null) prepared.push({ name, file });
  }
  return prepared;
}

async function prepareOne(
  blobs: Services['blobs'],
  { name, blob }: { readonly name: string; readonly blob: BlobRef },
  uid: string | null,
  charge: Charge,
): Promise<PreparedFile['file'] | null> {
  if (blob.size > fileMax) return null;
  const head = await readHead(blobs, blob.sha256, headBytes);
  if (head === null) return null;
  const kind = await orNull(async () => detectFileType(head));
  if (kind === null) return null;
  if (!kind.mediaType.startsWith('image/')) {
    const { mediaType } = kind;
    return { blob, ending: storedExtension(kind, name), mediaType, purpose: 'attachment', fileName: name };
  }
  if (blob.size > pictureMax) return null;
  const bytes = await blobs.read(blob.sha256, pictureMax);
  if (bytes === null) return null;
  const picture = await orNull(() => reencodeImage(bytes, uid ?? ''));
  if (picture === null) return null;
  await charge(picture.bytes.length);
  return {
    ...pictureFile(picture),
    blob: await blobs.put(picture.bytes),
    purpose: 'picture',
    fileName: name,
  };
}

/**
 * Returns null if `read` rejects the file. Charge for the bytes outside of `read`, because an exceeded limit must stop
 * the import.
 */
async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Publishes prepared files. Returns the statements with addresses, and the attachments with their addresses. */
export async function publishFiles(
  trx: Kysely<Database>,
  prepared: readonly PreparedFile[],
  { statements, attachments }: { statements: Statements; attachments: readonly StoredAttachment[] },
  { uid, at }: Pick<NewFile, 'uid' | 'at'>,
): Promise<{ statements: Statements; attachments: StoredAttachment[] }> {
  const links = new Map<string, string>();
  for (const { name, file } of prepared) {
    const { link } = await storePublicFile(trx, { ...file, uid, at });
    links.set(name, link);
  }
  let named = statements;
  for (const [name, link] of links) {
    named = mapTexts(named, (text) => (mayCall(text, name) ? call(text, name, link) : text));
    await setImmediate();
  }
  return {
    statements: named,
    attachments: attachments.map((one) => {
      const link = links.get(one.name);
      return link === undefined ? one : { ...one, link };
    }),
  };
}

/** Returns the statements with the names of their files restored, and the files that were added on the site. */
export async function unpublishFiles(
  db: Kysely<Database>,
  statements: Statements,
  stored: readonly StoredAttachment[],
): Promise<{
  statements: Statements;
  added: (Pick<PackageAttachment, 'name' | 'isPicture'> & { blob: BlobRef })[];
}> {
  const names = new Map(
    stored.flatMap(({ name, link }) => (link === undefined ? [] : [[nameIn(link), name]])),
  );
  const called = new Set(
    allTexts(statements).flatMap((text) => [...text.matchAll(publicLink)].map(([, name = '']) => name)),
  );
  const unknown = [...called].filter((name) => !names.has(name));
  const rows =
    unknown.length === 0
      ? []
      : await db
          .selectFrom('public_file')
          .innerJoin('blob', 'blob.sha256', 'public_file.sha256')
          .where('name', 'in', unknown)
          .where('purpose', 'in', ['picture', 'attachment'])
          .select(['name', 'file_name', 'media_type', 'blob.sha256', 'blob.size'])
          .orderBy('public_file.id')
          .execute();
  const taken = new Set(stored.map(({ name }) => name.toLowerCase()));
  const added = rows.map(({ name, file_name, media_type, sha256, size }) => {
    // Two files must not have the same name.
    const plain = file_name === null || taken.has(file_name.toLowerCase()) ? name : file_name;
    taken.add(plain.toLowerCase());
    names.set(name, plain);
    return { name: plain, isPicture: media_type.startsWith('image/'), blob: { sha256, size } };
  });
  const byName = (link: string, name: string) => {
    const found = names.get(name);
    return found === undefined ? link : encodeURI(found);
  };
  return { statements: mapTexts(statements, (text) => text.replaceAll(publicLink, byName)), added };
}

function nameIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1);
}

function allTexts(statements: Statements): string[] {
  return Object.values(statements).flatMap((parts) => Object.values(parts));
}

function mapTexts(statements: Statements, change: (text: string) => string): Statements {
  return Object.fromEntries(
    Object.entries(statements).map(([locale, { description, input, output, hint }]) => [
      locale,
      {
        description: change(description),
        input: change(input),
        output: change(output),
        hint: change(hint),
      },
    ]),
  );
}

/** Whether the text may reference the name at all. This check is fast; a full search is much slower. */
function mayCall(text: string, name: string): boolean {
  return text.includes(name) || text.includes(encodeURI(name));
}

/** Replaces a name by an address where Markdown or HTML references the file, plain or URI-encoded. */
function call(text: string, name: string, link: string): string {
  const names = [...new Set([name, encodeURI(name)])].map((one) =>
    one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const called = `(?:file://|\\./)?(?:${names.join('|')})`;
  return text
    .replaceAll(new RegExp(`(\\]\\()<?${called}>?(?=[\\s)])`, 'g'), (_, before: string) => before + link)
    .replaceAll(
      new RegExp(`((?:src|href)\\s*=\\s*["'])${called}(?=["'])`, 'gi'),
      (_, before: string) => before + link,
    );
}
