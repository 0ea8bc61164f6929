import type { Locale } from '@xiezhi/contract/limits';
import type { ContestAnnouncement } from '@xiezhi/contract/routes/contest';
import type { Page } from '@xiezhi/contract/wire/wire';
import { sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Services } from '../../platform/services.ts';

type Reading = Pick<Services, 'db' | 'formulas'>;

/** Maximum number of unread announcements in one response. */
const unreadMax = 100;

/** Lists visible announcements, newest first. */
export async function listAnnouncements(
  services: Reading,
  query: Paging & { readonly cid: number },
  locale: Locale,
): Promise<Page<ContestAnnouncement>> {
  const rows = await shown(services, query.cid)
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await services.db
    .selectFrom('contest_announcement')
    .where('cid', '=', query.cid)
    .where('status', '=', 0)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(await present(services, rows, locale), { value: total, isEstimated: false }, query);
}

/** Returns the visible announcements that the viewer has not read, given the ids of those that were read. */
export async function unreadAnnouncements(
  services: Reading,
  cid: number,
  read: readonly number[],
  locale: Locale,
): Promise<ContestAnnouncement[]> {
  const rows = await shown(services, cid)
    .where(sql<boolean>`announcement.id <> all(${read}::bigint[])`)
    .limit(unreadMax)
    .execute();
  return present(services, rows, locale);
}

function shown({ db }: Reading, cid: number) {
  return db
    .selectFrom('contest_announcement as announcement')
    .innerJoin('app_user', 'app_user.uid', 'announcement.uid')
    .innerJoin('contest', 'contest.id', 'announcement.cid')
    .where('announcement.cid', '=', cid)
    .where('announcement.status', '=', 0)
    .select(['announcement.id', 'announcement.title', 'announcement.content', 'announcement.texts'])
    .select(['announcement.uid', 'username', 'announcement.status', 'contest.gid'])
    .select(['announcement.created_at', 'announcement.modified_at'])
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

async function present(
  { formulas }: Reading,
  rows: readonly Row[],
  locale: Locale,
): Promise<ContestAnnouncement[]> {
  const texts = rows.map((row) => row.texts[locale] ?? row);
  const set = await formulas.of(
    texts.map(({ content }) => content),
    { author: rows.map(({ uid }) => uid), isStatement: true },
  );
  return rows.map((row, index) => {
    const { title, content } = texts[index] ?? row;
    return {
      id: row.id,
      title,
      content,
      formulas: [...(set[index] ?? [])],
      uid: row.uid,
      username: row.username,
      status: row.status,
      gid: row.gid,
      gmtCreate: row.created_at.toISOString(),
      gmtModified: row.modified_at.toISOString(),
    };
  });
}
