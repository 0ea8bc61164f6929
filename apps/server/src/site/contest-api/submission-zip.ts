import type { Readable } from 'node:stream';
import { findLanguage } from '@xiezhi/contract/languages';
import { createArchive, type PackageSource } from '@xiezhi/formats';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Returns the program of a submission in a zip, as the standard requires. */
export async function submissionZip(db: Kysely<Database>, submitId: number): Promise<Readable> {
  const { code, language } = await db
    .selectFrom('submission')
    .where('id', '=', submitId)
    .select(['code', 'language'])
    .executeTakeFirstOrThrow();
  const path = findLanguage(language)?.sourceFile ?? 'main.txt';
  return createArchive([
    { written: { root: '', files: [{ path, content: code }], remarks: [] }, source: none },
  ]);
}

/** Source without files, because `written` contains the only file of the zip. */
const none: PackageSource = {
  list: () => [],
  read: (path) => Promise.reject(new Error(`there is no ${path}`)),
  stream: (path) => Promise.reject(new Error(`there is no ${path}`)),
  close: async () => {},
};
