import { mkdirSync, readFileSync } from 'node:fs';
import { serveParser } from '../parsing/serve.ts';
import { checkOut } from './checkout.ts';
import { ObjectStore } from './object-store.ts';
import { unpack } from './pack.ts';

/* Unpacks fetched packs in a worker thread that `snapshot.ts` starts. */

export interface UnpackInput {
  readonly pack: string;
  readonly commit: string;
  /** Folder for the objects. It and `folder` must not exist yet and must be on the same file system. */
  readonly objects: string;
  readonly folder: string;
}

serveParser({
  reset: () => null,

  unpack({ pack, commit, objects, folder }: UnpackInput) {
    mkdirSync(objects);
    mkdirSync(folder);
    const store = new ObjectStore(objects);
    unpack(readFileSync(pack), store);
    return checkOut(store, commit, folder);
  },
});
