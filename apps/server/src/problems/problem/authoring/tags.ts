import { visibleOrNull } from '@xiezhi/contract/wire/wire';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { TagReference } from './change.ts';
import { findOrMakeTag } from './store-parts.ts';

/**
 * Returns the ids of the tags in a request. A tag is found by its id, or by name if it has no id or no longer exists. A
 * missing tag is created for the site, or for the group of the problem. Tags of other groups count as missing, because
 * only their group may see their names. Throws `tagNotFound`, `tagNameMissing`.
 */
export async function resolveTags(
  trx: Kysely<Database>,
  gid: number | null,
  wanted: readonly TagReference[],
): Promise<number[]> {
  const ids = wanted.map(({ id }) => id).filter((id) => id !== undefined);
  const rows =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('tag')
          .where('id', 'in', ids)
          .where((at) => at.or([at('gid', 'is', null), ...(gid === null ? [] : [at('gid', '=', gid)])]))
          .select('id')
          .execute();
  const found: number[] = [];
  for (const { id, name, nameEn } of wanted) {
    const known = rows.find((row) => row.id === id);
    if (known) {
      found.push(known.id);
      continue;
    }
    const shownName = visibleOrNull(name);
    if (shownName === null) throw new ApiError(id === undefined ? 'tagNameMissing' : 'tagNotFound');
    const english = visibleOrNull(nameEn ?? '');
    const names = { 'zh-CN': shownName, ...(english !== null && { 'en-US': english }) };
    const made = await findOrMakeTag(trx, { name: names, classification: null }, { oj: 'ME', gid });
    if (made !== null) found.push(made);
  }
  return found;
}
