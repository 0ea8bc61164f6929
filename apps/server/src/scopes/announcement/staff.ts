import type { StaffAnnouncement } from '@xiezhi/contract/routes/announcement';
import type { Page } from '@xiezhi/contract/wire/wire';
import {
  createAnnouncementStore,
  type ChangedAnnouncement,
  presentAnnouncementForStaff,
  type WrittenAnnouncement,
} from './store.ts';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { enqueueWebhookEvent } from '../../platform/webhook-outbox/enqueue-webhook-event.ts';

type AnnouncementServices = Pick<Services, 'db' | 'events' | 'clock'>;

const announcements = createAnnouncementStore({
  table: 'announcement',
  scope: null,
  notFound: 'announcementNotFound',
});

/** Lists all announcements, including hidden ones, newest first. */
export async function listAllAnnouncements(
  { db }: Pick<Services, 'db'>,
  query: Paging,
): Promise<Page<StaffAnnouncement>> {
  const { rows, total } = await announcements.list(db, null, query, true);
  return pageOf(rows.map(presentAnnouncementForStaff), { value: total, isEstimated: false }, query);
}

/** Returns one announcement. Throws `announcementNotFound`. */
export async function readAnnouncement({ db }: Pick<Services, 'db'>, id: number): Promise<StaffAnnouncement> {
  return presentAnnouncementForStaff(await announcements.find(db, id));
}

export async function createAnnouncement(
  { db, events, clock }: AnnouncementServices,
  by: Actor,
  written: WrittenAnnouncement,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const id = await announcements.insert(transaction, null, by.uid, written, clock());
    await recordAudit(transaction, by, {
      action: 'announcement-created',
      target: `announcement:${id}`,
      after: { title: written.title, status: written.status ?? 0 },
    });
    if (written.status !== 1) await noteShown(transaction, id, written.title);
    await events.publish(transaction, 'announcements');
  });
}

/**
 * Changes an announcement.
 * @param version ISO time of the last change that the client knows; null overwrites without a check.
 * Throws `announcementNotFound`, `changedMeanwhile`.
 */
export async function changeAnnouncement(
  services: AnnouncementServices,
  by: Actor,
  id: number,
  version: string | null,
  written: ChangedAnnouncement,
): Promise<void> {
  await announcements.change(services, id, version, written, async (transaction, former, after) => {
    const { title, content, texts, status } = former;
    await recordAudit(transaction, by, {
      action: 'announcement-changed',
      target: `announcement:${id}`,
      before: { title, content, texts, status },
      after,
    });
    if (status === 1 && after.status === 0) await noteShown(transaction, id, after.title);
    await services.events.publish(transaction, 'announcements');
  });
}

/** Deletes an announcement. Throws `announcementNotFound`. */
export async function removeAnnouncement(
  services: AnnouncementServices,
  by: Actor,
  id: number,
): Promise<void> {
  await announcements.remove(services, id, async (transaction, { title, content, texts, status }) => {
    await recordAudit(transaction, by, {
      action: 'announcement-deleted',
      target: `announcement:${id}`,
      before: { title, content, texts, status },
    });
    await services.events.publish(transaction, 'announcements');
  });
}

async function noteShown(transaction: Kysely<Database>, id: number, title: string): Promise<void> {
  await enqueueWebhookEvent(transaction, 'announcement', async () => ({
    announcementId: id,
    title,
    path: `/home?announcement=${id}`,
  }));
}
