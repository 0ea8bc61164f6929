import { type Kysely, sql } from 'kysely';
import { isUsername, normalizeUsername } from '../../../identity/account/usernames.ts';
import type { Database } from '../../../platform/database/schema.ts';

const usernameMax = 20;

/** Returns a valid username that is as close as possible to a username of the source. */
export function validUsername(name: string): string {
  const normal = normalizeUsername(name);
  if (isUsername(normal)) return normal;
  const plain = normal.replaceAll(/[^\p{L}\p{M}\p{Nd}_.-]/gu, '_').replace(/^\p{M}+/u, '');
  const cut = cutTo(plain, usernameMax);
  return isUsername(cut) ? cut : cutTo(`user_${plain}`, usernameMax).replaceAll(/[^\p{L}\p{Nd}_.-]/gu, '_');
}

/**
 * Cuts a text to a number of UTF-16 units, in which the pattern of usernames counts. Does not cut within a character.
 */
function cutTo(text: string, length: number): string {
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > length) break;
    cut += character;
  }
  return cut;
}

/** Returns the name. If an account of this site or of `batch` has it, a number is appended. */
export async function freeUsername(
  trx: Kysely<Database>,
  name: string,
  batch: ReadonlySet<string>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const wanted = cutTo(name, usernameMax - ending.length) + ending;
    if (batch.has(wanted.toLowerCase())) continue;
    const row = await trx
      .selectFrom('app_user')
      .where(sql<boolean>`username_key = lower(${wanted})`)
      .select('uid')
      .executeTakeFirst();
    if (row === undefined) return wanted;
  }
}
