import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Noun, RecordRef } from '../model/source.ts';

/**
 * Ids of this site by keys of the source. They are in memory, except those of submissions, replies and files, which
 * may be millions and are looked up by batch. New ids are added after their transaction has committed.
 */
export interface ImportIds {
  /** Null: the record was left out, or does not exist. */
  get(noun: MappedNoun, key: string | null): string | null;
  number(noun: MappedNoun, key: string | null): number | null;
  /** Returns the ids here of those keys that are already stored, by key. */
  stored(db: Kysely<Database>, noun: Noun, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Notes ids in a transaction; `commit` makes them known. */
  add(trx: Kysely<Database>, noun: Noun, ids: ReadonlyMap<string, string | number>): Promise<void>;
  /** Notes records whose texts link a file, by its key. */
  addFileUses(
    trx: Kysely<Database>,
    uses: readonly { readonly key: string; readonly from: RecordRef }[],
  ): Promise<void>;
  /** `commit` keeps the added ids after their transaction, `rollback` discards them. */
  commit(): void;
  rollback(): void;
}

const nounsInMemory = [
  'user',
  'group',
  'tag',
  'problem',
  'contest',
  'contestProblem',
  'training',
  'discussion',
  'comment',
] as const;
export type MappedNoun = (typeof nounsInMemory)[number];

export async function loadImportIds(db: Kysely<Database>, source: string): Promise<ImportIds> {
  const known = new Map<Noun, Map<string, string>>(
    nounsInMemory.map((noun) => [noun, new Map<string, string>()]),
  );
  for (const noun of nounsInMemory) {
    const rows = await db
      .selectFrom('site_import_id')
      .where('source', '=', source)
      .where('noun', '=', noun)
      .select(['old_key', 'new_id'])
      .execute();
    for (const { old_key, new_id } of rows) known.get(noun)?.set(old_key, new_id);
  }
  let added: { noun: Noun; ids: ReadonlyMap<string, string | number> }[] = [];

  const get: ImportIds['get'] = (noun, key) => {
    if (key === null) return null;
    const pending = added.findLast((one) => one.noun === noun && one.ids.has(key))?.ids.get(key);
    return pending === undefined ? (known.get(noun)?.get(key) ?? null) : String(pending);
  };

  return {
    get,
    number(noun, key) {
      const id = get(noun, key);
      return id === null ? null : Number(id);
    },
    async stored(within, noun, keys) {
      const rows = await within
        .selectFrom('site_import_id')
        .where('source', '=', source)
        .where('noun', '=', noun)
        .where('old_key', '=', sql<string>`any(${[...keys]}::text[])`)
        .select(['old_key', 'new_id'])
        .execute();
      return new Map(rows.map(({ old_key, new_id }) => [old_key, new_id]));
    },
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
      for (const { noun, ids } of added) for (const [key, id] of ids) known.get(noun)?.set(key, String(id));
      added = [];
    },
    rollback() {
      added = [];
    },
  };
}
