import type { Locale } from '@xiezhi/contract/limits';
import type { GroupAnnouncement } from '@xiezhi/contract/routes/group-announcement';
import type { Page } from '@xiezhi/contract/wire/wire';
import { groupRefusal, type Person } from '@xiezhi/rules';
import {
  createAnnouncementStore,
  type ChangedAnnouncement,
  type ExistingAnnouncement,
  presentForViewer,
  presentAnnouncementForStaff,
  type WrittenAnnouncement,
} from '../announcement/store.ts';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { recordGroupLog } from './log.ts';
import { openGroup } from './access.ts';

type AnnouncingServices = Pick<Services, 'db' | 'clock'>;

const announcements = createAnnouncementStore({
  table: 'group_announcement',
  scope: 'gid',
  notFound: 'announcementNotFound',
});

/**
 * Lists announcements, newest first. Members get the visible ones in their language, administrators get all of them
 * with their original texts.
 */
export async function listInGroup(
  services: Pick<Services, 'db' | 'formulas'>,
  viewer: Person,
  query: Paging & { readonly gid: number },
  audience: 'members' | 'administrators',
  locale: Locale,
): Promise<Page<GroupAnnouncement>> {
  const includesHidden = audience === 'administrators';
  const { access: context } = await openGroup(
    services,
    viewer,
    query.gid,
    includesHidden ? 'admin' : 'member',
  );
  const { rows, total } = await announcements.list(services.db, query.gid, query, includesHidden);
  const isRoot = groupRefusal(context, 'root') === null;
  const read = await presentForViewer(services, rows, locale);
  const records = read.map(({ row, title, content, formulas }) => {
    const can = { edit: isRoot || row.uid === viewer.uid };
    const texts = includesHidden ? {} : { title, content };
    return Object.assign(presentAnnouncementForStaff(row), { formulas, can }, texts);
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/** Adds an announcement for the members of a group. Throws `groupNotFound`, `groupAdminsOnly`. */
export async function announceIn(
  { db, clock }: AnnouncingServices,
  viewer: Person,
  gid: number,
  written: WrittenAnnouncement,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await openGroup({ db: trx }, viewer, gid, 'admin');
    await announcements.insert(trx, gid, viewer.uid, written, now);
    await recordGroupLog(trx, gid, { action: 'announced', by: viewer.uid, after: written.title }, now);
  });
}

/**
 * Changes an announcement. Its author may do so while they are an administrator of the group; roots of the group may
 * always do so.
 * @param of id of the group that the client sent; undefined if it sent none.
 * Throws `announcementNotFound`, `groupNotFound`, `groupRootOnly`, `groupAdminsOnly`, `changedMeanwhile`.
 */
export async function changeInGroup(
  services: AnnouncingServices,
  viewer: Person,
  {
    id,
    of,
    version,
  }: { readonly id: number; readonly of: number | undefined; readonly version: string | null },
  written: ChangedAnnouncement,
): Promise<void> {
  const former = await announcements.find(services.db, id);
  await checkMayEdit(services, viewer, former, of);
  await announcements.change(services, id, version, written, async (trx, row, after) => {
    const act = {
      action: 'announcement-changed',
      by: viewer.uid,
      before: row.title,
      after: after.title,
    } as const;
    await recordGroupLog(trx, groupOf(row), act, services.clock());
  });
}

/** Deletes an announcement. Throws `announcementNotFound`, `groupNotFound`, `groupRootOnly`, `groupAdminsOnly`. */
export async function removeInGroup(services: AnnouncingServices, viewer: Person, id: number): Promise<void> {
  await checkMayEdit(services, viewer, await announcements.find(services.db, id), undefined);
  await announcements.remove(services, id, async (trx, row) => {
    const act = { action: 'announcement-deleted', by: viewer.uid, before: row.title } as const;
    await recordGroupLog(trx, groupOf(row), act, services.clock());
  });
}

async function checkMayEdit(
  { db }: Pick<Services, 'db'>,
  viewer: Person,
  announcement: ExistingAnnouncement,
  of: number | undefined,
): Promise<void> {
  const gid = groupOf(announcement);
  if (of !== undefined && of !== gid) throw new ApiError('announcementNotFound');
  await openGroup({ db }, viewer, gid, announcement.uid === viewer.uid ? 'admin' : 'root');
}

function groupOf({ of }: ExistingAnnouncement): number {
  if (of === null) throw new ApiError('announcementNotFound');
  return of;
}
