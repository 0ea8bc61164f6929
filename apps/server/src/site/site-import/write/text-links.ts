import { decodeEntities } from '@xiezhi/formats/text/html-entities';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { storePublicFile } from '../../../identity/public-file/public-file.ts';
import type { Services } from '../../../platform/services.ts';
import type { RecordRef, SourceSite } from '../model/source.ts';
import type { ImportIds } from './ids.ts';
import { type StoredSourceFile, prepareFile } from './prepare-file.ts';

/**
 * Replaces links of texts to files of the source. `prepare` stores the bytes outside of the transaction, because
 * encoding pictures takes time. `publish` adds the public files of the batch in the transaction. `rewrite` returns a
 * text with the new links.
 */
export interface TextLinks {
  prepare(text: string, from: RecordRef): Promise<void>;
  /** Like `prepare`, for the picture of a user or group, which is scaled down. */
  prepareAvatar(link: string | null, from: RecordRef): Promise<void>;
  publish(trx: Kysely<Database>, ids: ImportIds): Promise<void>;
  rewrite(text: string, from: RecordRef): string;
  /** Returns the new address of an avatar; null if there is none. */
  avatar(link: string | null, from: RecordRef): string | null;
  /** Returns the links of the batch whose files are missing or refused. */
  broken(): readonly {
    readonly link: string;
    readonly from: RecordRef;
    readonly why: 'file-missing' | 'file-refused';
  }[];
  /** Forgets the batch. */
  endBatch(): void;
}

type Found =
  | { readonly state: 'foreign' }
  | { readonly state: 'file-missing' | 'file-refused'; readonly link: string; readonly from: RecordRef }
  | { readonly state: 'file'; readonly key: string; readonly from: RecordRef };

const form = /(\]\(\s*<?)([^\s()<>]+)|((?:src|href|data)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
/** Form of the names under which public files are stored. */
const storedName = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Returns a key for a link in the text of a record. */
function nameOf(from: RecordRef, link: string): string {
  return `${from.noun} ${from.key} ${link}`;
}

export function createTextLinks(
  services: Pick<Services, 'blobs' | 'clock' | 'db'>,
  site: SourceSite,
  ids: ImportIds,
): TextLinks {
  let found = new Map<string, Found>();
  let prepared = new Map<string, StoredSourceFile>();
  let published = new Map<string, string>();

  async function look(link: string, from: RecordRef, purpose: 'avatar' | 'text'): Promise<void> {
    const name = nameOf(from, link);
    if (found.has(name) || link === '') return;
    const file = await site.fileOf(decodeEntities(link), from);
    if (file === undefined || file === null) {
      found.set(name, file === null ? { state: 'file-missing', link, from } : { state: 'foreign' });
      return;
    }
    const key = `${purpose === 'avatar' ? 'avatar:' : ''}${file.key}`.slice(-200);
    const stored = published.get(key) ?? (await ids.stored(services.db, 'file', [key])).get(key);
    if (stored !== undefined) published.set(key, stored);
    else if (!prepared.has(key)) {
      const ready = await prepareFile(services.blobs, file, purpose);
      if (ready === null) return void found.set(name, { state: 'file-refused', link, from });
      prepared.set(key, ready);
    }
    found.set(name, { state: 'file', key, from });
  }

  function addressOf(link: string, from: RecordRef): string | null {
    const one = found.get(nameOf(from, link));
    return one?.state === 'file' ? (published.get(one.key) ?? null) : null;
  }

  return {
    async prepare(text, from) {
      for (const [, , markdown, , double, single] of text.matchAll(form))
        await look(markdown ?? double ?? single ?? '', from, 'text');
    },
    async prepareAvatar(link, from) {
      if (link !== null) await look(link, from, 'avatar');
    },
    async publish(trx, within) {
      const added = new Map<string, string>();
      for (const [key, { wantedName, ...file }] of prepared) {
        if (published.has(key)) continue;
        const isFree =
          storedName.test(wantedName) &&
          wantedName.endsWith(`.${file.ending}`) &&
          !(await isTaken(trx, wantedName));
        const name = isFree ? wantedName : undefined;
        const { link } = await storePublicFile(trx, { ...file, name, uid: null, at: services.clock() });
        added.set(key, link);
      }
      await within.add(trx, 'file', added);
      for (const [key, link] of added) published.set(key, link);
      const uses = [...found.values()].filter((one) => one.state === 'file');
      await within.addFileUses(trx, uses);
    },
    rewrite(text, from) {
      return text.replaceAll(
        form,
        (
          whole: string,
          before?: string,
          markdown?: string,
          attribute?: string,
          double?: string,
          single?: string,
        ) => {
          const address = addressOf(markdown ?? double ?? single ?? '', from);
          if (address === null) return whole;
          return attribute === undefined ? `${before}${address}` : `${attribute}"${address}"`;
        },
      );
    },
    avatar: (link, from) => (link === null ? null : addressOf(link, from)),
    broken: () =>
      [...found.values()].flatMap((one) =>
        one.state === 'file-missing' || one.state === 'file-refused'
          ? [{ link: one.link, from: one.from, why: one.state }]
          : [],
      ),
    endBatch() {
      found = new Map();
      prepared = new Map();
      published = new Map();
    },
  };
}

async function isTaken(trx: Kysely<Database>, name: string): Promise<boolean> {
  const row = await trx.selectFrom('public_file').where('name', '=', name).select('id').executeTakeFirst();
  return row !== undefined;
}
