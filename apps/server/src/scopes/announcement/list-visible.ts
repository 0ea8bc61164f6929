import type { Locale } from '@xiezhi/contract/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Schema of `announcement.texts`: title and content in languages other than that of the columns `title` and `content`.
 */
const textsSchema = z.partialRecord(
  z.enum(['zh-CN', 'en-US']),
  z.object({ title: z.string(), content: z.string() }),
);

/**
 * Lists visible announcements of the site, newest first; with an `id` only this one. Texts are in the requested
 * language if available.
 */
export async function listVisible(
  { db, formulas }: Pick<Services, 'db' | 'formulas'>,
  query: Paging & { readonly id?: number | undefined },
  locale: Locale,
) {
  const rows = await db
    .selectFrom('announcement')
    .innerJoin('app_user', 'app_user.uid', 'announcement.uid')
    .where('announcement.status', '=', 0)
    .$if(query.id !== undefined, (one) => one.where('id', '=', query.id ?? 0))
    .select(['id', 'title', 'content', 'texts', 'announcement.uid', 'username', 'announcement.status'])
    .select(['announcement.created_at', 'announcement.modified_at'])
    .orderBy('announcement.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('announcement')
    .where('status', '=', 0)
    .$if(query.id !== undefined, (one) => one.where('id', '=', query.id ?? 0))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const texts = rows.map((row) => textsSchema.safeParse(row.texts).data?.[locale] ?? row);
  const set = await formulas.of(
    texts.map(({ content }) => content),
    { author: rows.map(({ uid }) => uid), isStatement: true },
  );
  const records = rows.map((row, index) => {
    const text = texts[index] ?? row;
    return {
      id: row.id,
      title: text.title,
      content: text.content,
      formulas: set[index] ?? [],
      uid: row.uid,
      username: row.username,
      status: row.status,
      gmtCreate: row.created_at.toISOString(),
      gmtModified: row.modified_at.toISOString(),
    };
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}
