import type { StaffAnnouncement } from '@xiezhi/contract/routes/announcement';
import type { Page } from '@xiezhi/contract/wire/wire';
import type { Kysely } from 'kysely';
import {
  createAnnouncementStore,
  presentAnnouncementForStaff,
  type WrittenAnnouncement,
} from '../../announcement/store.ts';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { enqueueContestWebhook } from '../webhook-event.ts';

type AnnouncingServices = Pick<Services, 'db' | 'events' | 'clock'>;

const announcements = createAnnouncementStore({
  table: 'contest_announcement',
  scope: 'cid',
  notFound: 'contestAnnouncementNotFound',
});

/** Lists the announcements of a contest, including hidden ones, newest first. */
export async function listContestAnnouncements(
  db: Kysely<Database>,
  query: Paging & { readonly cid: number },
): Promise<Page<StaffAnnouncement>> {
  const { rows, total } = await announcements.list(db, query.cid, query, true);
  return pageOf(rows.map(presentAnnouncementForStaff), { value: total, isEstimated: false }, query);
}

/** Throws `contestAnnouncementNotFound`. */
export async function readContestAnnouncement(db: Kysely<Database>, id: number): Promise<StaffAnnouncement> {
  return presentAnnouncementForStaff(await announcements.find(db, id));
}

/** Returns the id of the contest that an announcement belongs to. Throws `contestAnnouncementNotFound`. */
export async function contestOfAnnouncement(db: Kysely<Database>, id: number): Promise<number> {
  return contestOf(await announcements.find(db, id));
}

/** Creates an announcement in a contest. */
export async function announceTo(
  { db, events, clock }: AnnouncingServices,
  by: Actor,
  cid: number,
  written: WrittenAnnouncement,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await announcements.insert(trx, cid, by.uid, written, clock());
    await recordAudit(trx, by, {
      action: 'contest-announcement-created',
      target: `contest:${cid}`,
      after: { id, title: written.title, status: written.status ?? 0 },
    });
    if (written.status !== 1) await noteShown(trx, cid, id);
    await events.publish(trx, announcementTopic(cid));
  });
}

/**
 * Changes an announcement.
 * @param of id of the contest to which the announcement must belong; undefined accepts any contest
 * @param version ISO time of the last change that the client knows; null overwrites without a check.
 * Throws `contestAnnouncementNotFound`, `changedMeanwhile`.
 */
export async function changeContestAnnouncement(
  services: AnnouncingServices,
  by: Actor,
  {
    id,
    of,
    version,
  }: { readonly id: number; readonly of: number | undefined; readonly version: string | null },
  written: WrittenAnnouncement,
): Promise<void> {
  await announcements.change(services, id, version, written, async (trx, former, after) => {
    const cid = contestOf(former);
    if (of !== undefined && of !== cid) throw new ApiError('contestAnnouncementNotFound');
    const { title, content, status } = former;
    await recordAudit(trx, by, {
      action: 'contest-announcement-changed',
      target: `contest:${cid}`,
      before: { id, title, content, status },
      after,
    });
    if (status === 1 && after.status === 0) await noteShown(trx, cid, id);
    await services.events.publish(trx, announcementTopic(cid));
  });
}

/** Throws `contestAnnouncementNotFound`. */
export async function removeContestAnnouncement(
  services: AnnouncingServices,
  by: Actor,
  id: number,
): Promise<void> {
  await announcements.remove(services, id, async (trx, former) => {
    const cid = contestOf(former);
    const { title, content, status } = former;
    await recordAudit(trx, by, {
      action: 'contest-announcement-deleted',
      target: `contest:${cid}`,
      before: { id, title, content, status },
    });
    await services.events.publish(trx, announcementTopic(cid));
  });
}

/**
 * Enqueues a webhook event for an announcement that became visible. It omits the text, which only people in
 * the contest may read.
 */
async function noteShown(trx: Kysely<Database>, cid: number, announcementId: number): Promise<void> {
  await enqueueContestWebhook(trx, 'contest-announcement', cid, { announcementId });
}

function contestOf({ of }: { readonly of: number | null }): number {
  if (of === null) throw new ApiError('contestAnnouncementNotFound');
  return of;
}

/** Name of the topic that signals changes of a contest's announcements. */
export function announcementTopic(cid: number): string {
  return `contest-announcements:${cid}`;
}
