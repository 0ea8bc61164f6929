import { createHash } from 'node:crypto';
import { intervals, type Locale } from '@xiezhi/contract/limits';
import type { DiscussionDetail } from '@xiezhi/contract/routes/discussion';
import type { Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { findPost, openPost, type DiscussionAccessServices } from './access.ts';
import { presentPost, readPosts } from './posts.ts';

/** The viewer: a user, or a visitor identified by the IP address. */
interface Looking {
  readonly person: Person | null;
  readonly ip: string;
  readonly locale: Locale;
}

/**
 * Returns a post for a viewer who may see it, and counts the view. Throws the errors of `openPost`, and
 * `groupPostLogin`.
 */
export async function readPost(
  services: DiscussionAccessServices & Pick<Services, 'formulas' | 'settings'>,
  did: number,
  { person, ip, locale }: Looking,
): Promise<DiscussionDetail> {
  const { db, formulas, clock, settings } = services;
  if (person === null && (await findPost(db, person, did)).gid !== null) throw new ApiError('groupPostLogin');
  const { access: context } = await openPost(services, person, did, 'read');
  const viewer = person?.uid ?? digestOf(settings.secret, ip);
  await countView(db, did, viewer, clock());
  const [row] = await readPosts(db, person, [did], locale);
  if (!row) throw new ApiError('discussionNotFound');
  const [[ofContent = []], category, like] = await Promise.all([
    formulas.of([row.content], { author: row.uid }),
    db
      .selectFrom('discussion_category')
      .where('id', '=', row.category_id)
      .select(['name', 'english'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('discussion_like')
      .where('did', '=', did)
      .where('uid', '=', person?.uid ?? '')
      .select('did')
      .executeTakeFirst(),
  ]);
  return {
    ...presentPost(row, context),
    content: row.content,
    formulas: [...ofContent],
    mentions: row.mentions,
    categoryName: category.name,
    categoryEnglish: category.english,
    hasLike: like ? true : null,
  };
}

/** Counts a viewer once in ten minutes, even for concurrent requests. */
async function countView(db: Kysely<Database>, did: number, viewer: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - intervals.discussionView);
  await sql`
    with seen as (
      insert into discussion_view as known (did, viewer, at) values (${did}, ${viewer}, ${now})
      on conflict (did, viewer) do update set at = excluded.at where known.at <= ${before}
      returning did
    )
    update discussion set view_num = view_num + 1 from seen where discussion.id = seen.did`.execute(db);
}

/** Stores a keyed hash instead of the IP address. */
function digestOf(secret: Uint8Array, ip: string): string {
  return createHash('sha256').update(secret).update(addressKey(ip)).digest('hex').slice(0, 32);
}
