import { groupAuths } from '@xiezhi/contract/enums/group';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import {
  appliedTexts,
  bannedTexts,
  disbandedTexts,
  type NamedGroup,
  refusedTexts,
  removedTexts,
  welcomeTexts,
} from './group-texts.ts';
import { broadcastTopic } from './live-topic.ts';
import { notifyUser } from './notify.ts';

/** Subscribes to group events and notifies applicants, members, owners and roots. */
export function subscribeGroupEvents(services: Services): void {
  const { domainEvents, events, clock } = services;

  domainEvents.on('group-join-requested', async (trx, { gid, uid, reason }) => {
    const group = await nameOf(trx, gid);
    const applicant = await trx
      .selectFrom('app_user')
      .where('uid', '=', uid)
      .select('username')
      .executeTakeFirstOrThrow();
    const roots = await trx
      .selectFrom('group_member')
      .where('gid', '=', gid)
      .where('auth', '=', groupAuths.root)
      .select('uid')
      .execute();
    const texts = appliedTexts(group, applicant.username, reason);
    for (const root of roots) await notifyUser(services, trx, { kind: 'mine', to: root.uid, texts });
  });

  domainEvents.on('group-member-changed', async (trx, { gid, uid, before, after }) => {
    const isAdmitted = after >= groupAuths.member && before < groupAuths.member;
    const isRefused = after === groupAuths.refused;
    if (!isAdmitted && !isRefused) return;
    const texts = (isAdmitted ? welcomeTexts : refusedTexts)(await nameOf(trx, gid));
    await notifyUser(services, trx, { kind: 'mine', to: uid, texts });
  });

  domainEvents.on('group-member-removed', async (trx, { gid, uid }) => {
    await notifyUser(services, trx, { kind: 'mine', to: uid, texts: removedTexts(await nameOf(trx, gid)) });
  });

  domainEvents.on('group-suspension-changed', async (trx, { gid, reason, by }) => {
    const { uid, ...group } = await ownedBy(trx, gid);
    if (uid === null || uid === by) return;
    await notifyUser(services, trx, { kind: 'mine', to: uid, texts: bannedTexts(group, reason) });
  });

  // A group may have ten thousand members, so one statement inserts all messages and one event notifies all clients.
  domainEvents.on('group-disbanded', async (trx, { gid, name, by }) => {
    await sql`
      insert into message (uid, kind, created_at, texts)
      select uid, 'mine', ${clock()}::timestamptz, ${JSON.stringify(disbandedTexts(name, by))}::jsonb
      from group_member where gid = ${gid} and auth >= ${groupAuths.member}`.execute(trx);
    await events.publish(trx, broadcastTopic);
  });
}

async function nameOf(trx: Kysely<Database>, gid: number): Promise<NamedGroup> {
  const { name } = await ownedBy(trx, gid);
  return { gid, name };
}

/** Returns a group's name and the uid of its owner; null if unknown. */
async function ownedBy(trx: Kysely<Database>, gid: number): Promise<NamedGroup & { uid: string | null }> {
  const { name, uid } = await trx
    .selectFrom('app_group')
    .where('id', '=', gid)
    .select(['name', 'uid'])
    .executeTakeFirstOrThrow();
  return { gid, name, uid };
}
