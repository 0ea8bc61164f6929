import type { Kysely } from 'kysely';
import { pictureFile, reencodeImage } from '../../../identity/public-file/picture.ts';
import { type NewFile, storePublicFile } from '../../../identity/public-file/public-file.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import { remoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import type { Services } from '../../../platform/services.ts';
import { recordWriting } from '../../../platform/storage/written.ts';

const limits = { images: 60, bytes: 8 * 1024 * 1024 } as const;

/** Matches in Markdown the start of an image, and the end of a link or image with its address. */
const edges = /!\[|\](?:\((https?:\/\/[^\s()]+)\))?/g;

/** Finds the images of a Markdown text in linear time; `index` is the position of the address. */
function imagesIn(text: string): { readonly address: string; readonly index: number }[] {
  let isOpen = false;
  return [...text.matchAll(edges)].flatMap(({ 0: edge, 1: address, index }) => {
    const isImage = isOpen && address !== undefined;
    isOpen = edge === '![';
    return isImage ? [{ address, index: index + ']('.length }] : [];
  });
}

/** A fetched and re-encoded image that is not stored in the database yet. */
export interface FetchedImage {
  readonly address: string;
  readonly file: Omit<NewFile, 'uid' | 'at'>;
}

/**
 * Fetches the images of texts, only from hosts of the judge, and re-encodes them. Images that cannot be fetched or
 * decoded keep their addresses.
 */
export async function fetchImages(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  client: RemoteClient,
  texts: readonly string[],
  uid: string,
): Promise<FetchedImage[]> {
  const addresses = new Set(texts.flatMap((text) => imagesIn(text).map(({ address }) => address)));
  const images: FetchedImage[] = [];
  for (const address of [...addresses].slice(0, limits.images)) {
    const answer = await remoteOutcome(() => client.get(address, { follows: true, maxBytes: limits.bytes }));
    if (answer.kind !== 'understood') continue;
    const picture = await reencodeImage(answer.value.bytes, uid).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (picture === null) continue;
    await recordWriting(services, uid, picture.bytes.length);
    const fileName = decodeName(address);
    const file = {
      ...pictureFile(picture),
      blob: await services.blobs.put(picture.bytes),
      purpose: 'picture' as const,
      fileName,
    };
    images.push({ address, file });
  }
  return images;
}

function decodeName(address: string): string {
  return (new URL(address).pathname.split('/').at(-1) ?? '').slice(0, 100) || 'picture';
}

/** Stores images in the caller's transaction. Returns the address on this site for each original address. */
export async function storeImages(
  trx: Kysely<Database>,
  images: readonly FetchedImage[],
  { uid, at }: { readonly uid: string; readonly at: Date },
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const { address, file } of images)
    links.set(address, (await storePublicFile(trx, { ...file, uid, at })).link);
  return links;
}

/** Replaces the image addresses in a text by those on this site. */
export function withImages(text: string, links: ReadonlyMap<string, string>): string {
  let result = '';
  let end = 0;
  for (const { address, index } of imagesIn(text)) {
    result += text.slice(end, index) + (links.get(address) ?? address);
    end = index + address.length;
  }
  return result + text.slice(end);
}
