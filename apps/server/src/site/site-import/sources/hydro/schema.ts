import type { RawRowOf, RawSchema } from '../../raw/schema.ts';

/**
 * Tables that are copied from a Hydro backup. Sessions, sign-in tokens, second factors and private messages are not
 * read. `json` is a whole document. `place` orders rows by the creation time in their object id; a few rows may have
 * the same `place`.
 */
export const hydroTables = {
  user: { id: 'id', json: 'text' },
  domain: { domain: 'key', json: 'text' },
  domain_user: { domain: 'key', uid: 'id', json: 'text' },
  user_group: { domain: 'key', json: 'text' },
  document: { place: 'id', type: 'id', domain: 'key', doc: 'key', parent: 'key', json: 'text' },
  document_status: { type: 'id', domain: 'key', doc: 'key', uid: 'int', json: 'text' },
  record: {
    place: 'id',
    id: 'key',
    domain: 'text',
    problem: 'int',
    contest: 'key',
    uid: 'int',
    json: 'text',
  },
  storage: { path: 'key', folder: 'key', id: 'text', link: 'text', size: 'int' },
  entry: {
    path: 'key',
    full: 'text',
    size: 'int',
    offset: 'int',
    compressed_size: 'int',
    compression_method: 'int',
    crc32: 'int',
  },
} as const satisfies RawSchema;

export type HydroRow<Table extends keyof typeof hydroTables> = RawRowOf<(typeof hydroTables)[Table]>;

/** Values of the type of a Hydro document. */
export const documentTypes = {
  problem: 10,
  solution: 11,
  problemList: 12,
  discussionNode: 20,
  discussion: 21,
  reply: 22,
  contest: 30,
  clarification: 31,
  print: 32,
  training: 40,
} as const;

/** Documents of one second have places in a range of this size; see `place` in the tables. */
export const placesPerSecond = 2 ** 20;

/** SQL condition on a clarification: the jury, which has no account, wrote it to everybody. */
export function isBroadcast(alias: string): string {
  return `${alias}.json::json ->> 'owner' = '0'`;
}
