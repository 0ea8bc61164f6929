import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Noun, RecordRef } from '../model/source.ts';

/**
 * Maps keys of the source to ids of this site. `look` reads the ids to which a batch refers. Only a limited number of
 * ids stays in memory, so memory use does not depend on the size of the source. New ids are known within their batch;
 * later batches know them once the transaction has committed.
 */
export interface ImportIds {
  /** Reads the ids to which a batch refers; discards those of the last batch. */
  look(db: Kysely<Database>, refs: Iterable<IdRef>): Promise<void>;
  /** Returns the id; null if the record was skipped or does not exist. Throws if `look` has not read the key. */
  get(noun: MappedNoun, key: string | null): string | null;
  number(noun: MappedNoun, key: string | null): number | null;
  /** Returns the ids of those keys that are already stored, by key. */
  stored(db: Kysely<Database>, noun: Noun, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stores new ids in a transaction; `commit` makes them known to later batches. */
  add(trx: Kysely<Database>, noun: Noun, ids: ReadonlyMap<string, string | number>): Promise<void>;
  /** Stores which records have a text that links a file. `key` is the key of the file. */
  addFileUses(
    trx: Kysely<Database>,
    uses: readonly { readonly key: string; readonly from: RecordRef }[],
  ): Promise<void>;
  /** Call `commit` after the transaction has committed to keep the added ids, or `rollback` to discard them. */
  commit(): void;
  rollback(): void;
}

export type MappedNoun =
  | 'user'
  | 'group'
  | 'tag'
  | 'problem'
  | 'contest'
  | 'contestProblem'
  | 'training'
  | 'discussion'
  | 'comment';

/** A reference to a record; a null key refers to none. */
export type IdRef = readonly [noun: MappedNoun, key: string | null];

/** Maximum number of ids per noun in one generation of the cache. */
const generationMax = 5000;

/** Cache of recently used ids, in two generations. When the younger generation is full, it replaces the older one. */
class RecentIds {
  #young = new Map<string, string>();
  #old: ReadonlyMap<string, string> = new Map();

  get(key: string): string | undefined {
    const id = this.#young.get(key) ?? this.#old.get(key);
    if (id !== undefined) this.set(key, id);
    return id;
  }

  set(key: string, id: string): void {
    if (this.#young.size >= generationMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, id);
  }
}

export function createImportIds(source: string): ImportIds {
  const recent = new Map<MappedNoun, RecentIds>();
  const recentOf = (noun: MappedNoun): RecentIds => {
    const ids = recent.get(noun) ?? new RecentIds();
    recent.set(noun, ids);
    return ids;
  };
  /** Ids of the current batch; null if the record does not exist. */
  let looked = new Map<Noun, Map<string, string | null>>();
  let added: { noun: Noun; ids: ReadonlyMap<string, string | number> }[] = [];

  async function stored(
    db: Kysely<Database>,
    noun: Noun,
    keys: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('site_import_id')
      .where('source', '=', source)
      .where('noun', '=', noun)
      .where('old_key', '=', sql<string>`any(${[...keys]}::text[])`)
      .select(['old_key', 'new_id'])
      .execute();
    return new Map(rows.map(({ old_key, new_id }) => [old_key, new_id]));
  }

  const get: ImportIds['get'] = (noun, key) => {
    if (key === null) return null;
    const pending = added.findLast((one) => one.noun === noun && one.ids.has(key))?.ids.get(key);
    if (pending !== undefined) return String(pending);
    const id = looked.get(noun)?.get(key);
    if (id === undefined) throw new Error(`the id of ${noun} ${key} was not looked up`);
    return id;
  };

  return {
    async look(db, refs) {
      const wanted = new Map<MappedNoun, Set<string>>();
      looked = new Map();
      for (const [noun, key] of refs) {
        if (key === null) continue;
        const ids = looked.get(noun) ?? new Map<string, string | null>();
        looked.set(noun, ids);
        if (ids.has(key)) continue;
        const known = recentOf(noun).get(key) ?? null;
        ids.set(key, known);
        if (known === null) wanted.set(noun, (wanted.get(noun) ?? new Set()).add(key));
      }
      for (const [noun, keys] of wanted)
        for (const [key, id] of await stored(db, noun, [...keys])) {
          looked.get(noun)?.set(key, id);
          recentOf(noun).set(key, id);
        }
    },
    get,
    number(noun, key) {
      const id = get(noun, key);
      return id === null ? null : Number(id);
    },
    stored,
    async add(trx, noun, ids) {
      if (ids.size === 0) return;
      added.push({ noun, ids });
      await sql`insert into site_import_id (source, noun, old_key, new_id)
        select ${source}, ${noun}, old_key, new_id
        from unnest(${[...ids.keys()]}::text[], ${[...ids.values()].map(String)}::text[]) as added (old_key, new_id)`.execute(
        trx,
      );
    },
    async addFileUses(trx, uses) {
      if (uses.length === 0) return;
      const [files, nouns, keys] = [
        uses.map(({ key }) => key),
        uses.map(({ from }) => from.noun),
        uses.map(({ from }) => from.key),
      ];
      await sql`insert into site_import_file_use (source, file_key, noun, old_key)
        select ${source}, file_key, noun, old_key
        from unnest(${files}::text[], ${nouns}::text[], ${keys}::text[]) as added (file_key, noun, old_key)
        on conflict do nothing`.execute(trx);
    },
    commit() {
      // Keeps only ids to which the current batch refers, because later batches read others from the database.
      for (const { noun, ids } of added)
        for (const [key, id] of ids) if (looked.get(noun)?.has(key)) looked.get(noun)?.set(key, String(id));
      added = [];
    },
    rollback() {
      added = [];
    },
  };
}
