import { join } from 'node:path';
import type { Settings } from '../settings/environment.ts';
import type { BlobPlace } from '../settings/object-storage.ts';
import { createDiskBlobStore } from './disk-store.ts';
import { createLayeredBlobStore } from './layered-store.ts';
import { createObjectBlobStore } from './s3/object-store.ts';
import type { BlobStore } from './store.ts';

type BlobSite = Pick<Settings, 'dataFolder' | 'blobs'>;

/** Returns the blob store of a site, as configured. */
export function createBlobStore(site: BlobSite): BlobStore {
  const [current, ...former] = site.blobs.places;
  return former.reduce(
    (store, place) => createLayeredBlobStore(store, createPlaceStore(site, place)),
    createPlaceStore(site, current),
  );
}

/**
 * Returns the store in one place, `disk` or object storage. Throws if the settings of the object storage are missing.
 */
export function createPlaceStore({ dataFolder, blobs }: BlobSite, place: BlobPlace): BlobStore {
  if (place === 'disk') return createDiskBlobStore(join(dataFolder, 'blobs'));
  if (blobs.s3 === null) throw new Error('XIEZHI_S3_BUCKET is missing');
  return createObjectBlobStore(blobs.s3);
}
