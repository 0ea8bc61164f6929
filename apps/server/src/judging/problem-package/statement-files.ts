import { setImmediate } from 'node:timers/promises';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { Localized, PackageAttachment, ProblemPackage } from '@xiezhi/formats';
import type { Kysely } from 'kysely';
import type { StoredAttachment } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readHead } from '../../platform/blob/read-head.ts';
import { storedExtension, headBytes, detectFileType } from '../../identity/public-file/kind.ts';
import { pictureFile, reencodeImage } from '../../identity/public-file/picture.ts';
import { type NewFile, publicLink, storePublicFile } from '../../identity/public-file/public-file.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { replaceLinks, replaceName } from './references.ts';

/*
 * Pictures and files of statements, hints and explanations of samples. Texts in a package reference them by name, texts
 * on the site by public address. An import replaces each referenced name by an address. An export restores the names and
 * adds the files uploaded on the site. An update keeps the addresses of files that did not change.
 */

/** The texts that may reference files. */
export type FileTexts = Pick<ProblemPackage, 'statements' | 'samples' | 'hints'>;

/** Maximum bytes of a linked file or a picture in a statement of a package. */
const fileMax = 128 * 1024 * 1024;
const pictureMax = 16 * 1024 * 1024;
/** Maximum number of files of a problem that get an address. */
const filesMax = 500;
/** Address of a file of this site that is not part of an absolute address. */
const relativeLink = /(?<![\w.:-])\/api\/public\/(?:img|file)\/[0-9a-f]{32}\.[a-z0-9]{1,8}/;

/** Files of a package to publish, with the names by which its texts reference them. */
export interface PreparedFile {
  readonly name: string;
  /** SHA-256 of the file in the package. A published picture has other bytes. */
  readonly brought: string;
  readonly file: Omit<NewFile, 'uid' | 'at'>;
}

/** A file that the stored texts of a problem reference, with the name that an export gives to it. */
export interface PublishedFile {
  readonly name: string;
  readonly link: string;
  /** SHA-256 of the published bytes. */
  readonly sha256: string;
  /** Whether an import has published the file. If not, a user has uploaded it on the site. */
  readonly isImported: boolean;
}

/** Charges the user for bytes that are about to be written. Throws above the limit. */
type Charge = (bytes: number) => Promise<void>;

/** Re-encodes pictures and detects file types; files that may not be published keep their names and are not shown. */
export async function prepareFiles(
  blobs: Services['blobs'],
  given: FileTexts,
  attachments: readonly StoredAttachment[],
  uid: string | null,
  charge: Charge,
): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = [];
  const texts = allTexts(given);
  for (const { name, blob } of attachments) {
    // Finding thousands of names in long texts takes a while, so other requests run in between.
    await setImmediate();
    if (!texts.some((text) => replaceName(text, name, '') !== text)) continue;
    if (prepared.length === filesMax) break;
    const file = await prepareOne(blobs, { name, blob }, uid, charge);
    if (file !== null) prepared.push({ name, brought: blob.sha256, file });
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

/**
 * Publishes prepared files. A file that equals one of `former` with the same name keeps its address; imported files that
 * the package has no longer are marked as replaced. Returns the texts with addresses, and the attachments with their
 * addresses.
 */
export async function publishFiles(
  trx: Kysely<Database>,
  prepared: readonly PreparedFile[],
  { texts, attachments }: { texts: FileTexts; attachments: readonly StoredAttachment[] },
  { uid, at, former }: Pick<NewFile, 'uid' | 'at'> & { readonly former: readonly PublishedFile[] },
): Promise<{ texts: FileTexts; attachments: StoredAttachment[] }> {
  const links = new Map<string, string>();
  for (const { name, brought, file } of prepared) {
    const kept = former.find(
      (one) => one.name === name && (one.sha256 === file.blob.sha256 || one.sha256 === brought),
    );
    const { link } = kept ?? (await storePublicFile(trx, { ...file, uid, at }));
    links.set(name, link);
  }
  const used = new Set(links.values());
  await markReplaced(trx, former, used, at);
  await keepReplaced(trx, former, used);
  let named = texts;
  for (const [name, link] of links) {
    named = mapTexts(named, (text) => replaceName(text, name, link));
    await setImmediate();
  }
  return {
    texts: named,
    attachments: attachments.map((one) => {
      const link = links.get(one.name);
      return link === undefined ? one : { ...one, link };
    }),
  };
}

/** Marks imported files that are no longer used, so that they are deleted earlier if no other text references them. */
async function markReplaced(
  trx: Kysely<Database>,
  former: readonly PublishedFile[],
  used: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const names = former
    .filter(({ isImported, link }) => isImported && !used.has(link))
    .map(({ link }) => nameIn(link));
  if (names.length === 0) return;
  await trx.updateTable('public_file').set({ replaced_at: at }).where('name', 'in', names).execute();
}

/** Keeps files that the package of another problem had replaced, and that this one still uses. */
async function keepReplaced(
  trx: Kysely<Database>,
  former: readonly PublishedFile[],
  used: ReadonlySet<string>,
): Promise<void> {
  const names = former.filter(({ link }) => used.has(link)).map(({ link }) => nameIn(link));
  if (names.length === 0) return;
  await trx
    .updateTable('public_file')
    .set({ replaced_at: null })
    .where('name', 'in', names)
    .where('replaced_at', 'is not', null)
    .execute();
}

type AddedFile = Pick<PackageAttachment, 'name' | 'isPicture'> & { blob: BlobRef };

/** Returns the names of the files that the texts reference, by the last part of their address, and those added on the site. */
async function namesOf(
  db: Kysely<Database>,
  texts: FileTexts,
  stored: readonly StoredAttachment[],
): Promise<{ names: Map<string, string>; added: AddedFile[] }> {
  const names = new Map(
    stored.flatMap(({ name, link }) => (link === undefined ? [] : [[nameIn(link), name]])),
  );
  const referenced = new Set<string>();
  for (const text of allTexts(texts))
    replaceLinks(text, (name) => {
      referenced.add(name);
      return undefined;
    });
  const unknown = [...referenced].filter((name) => !names.has(name));
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
  return { names, added };
}

/**
 * Returns the texts with the names of their files restored, and the files that were added on the site. `hasLinksLeft`
 * is true if addresses of files remain where a package cannot reference a file by name.
 */
export async function unpublishFiles(
  db: Kysely<Database>,
  texts: FileTexts,
  stored: readonly StoredAttachment[],
): Promise<{ texts: FileTexts; added: AddedFile[]; hasLinksLeft: boolean }> {
  const { names, added } = await namesOf(db, texts, stored);
  const named = mapTexts(texts, (text) => replaceLinks(text, (name) => names.get(name)));
  return { texts: named, added, hasLinksLeft: allTexts(named).some((text) => relativeLink.test(text)) };
}

/** Returns the published files that the stored texts of a problem reference. */
export async function findPublished(
  db: Kysely<Database>,
  texts: FileTexts,
  stored: readonly StoredAttachment[],
): Promise<PublishedFile[]> {
  const { names } = await namesOf(db, texts, stored);
  if (names.size === 0) return [];
  const imported = new Set(stored.flatMap(({ link }) => (link === undefined ? [] : [nameIn(link)])));
  const rows = await db
    .selectFrom('public_file')
    .where('name', 'in', [...names.keys()])
    .where('purpose', 'in', ['picture', 'attachment'])
    .select(['name', 'purpose', 'sha256'])
    .execute();
  return rows.map(({ name, purpose, sha256 }) => ({
    name: names.get(name) ?? name,
    link: publicLink({ name, purpose }),
    sha256,
    isImported: imported.has(name),
  }));
}

function nameIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1);
}

function allTexts(texts: FileTexts): string[] {
  const found: string[] = [];
  mapTexts(texts, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

function mapTexts({ statements, samples, hints }: FileTexts, change: (text: string) => string): FileTexts {
  const localized = (texts: Localized<string>): Localized<string> =>
    Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, change(text)]));
  return {
    statements: Object.fromEntries(
      Object.entries(statements).map(([locale, { description, input, output, hint }]) => [
        locale,
        {
          description: change(description),
          input: change(input),
          output: change(output),
          hint: change(hint),
        },
      ]),
    ),
    samples: samples.map((sample) =>
      sample.explanation === undefined ? sample : { ...sample, explanation: localized(sample.explanation) },
    ),
    hints: hints.map((hint) => ({ ...hint, texts: localized(hint.texts) })),
  };
}
