import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import {
  examinedTexts,
  firstPasswordTexts,
  newLocationTexts,
  passkeyTexts,
  roleTexts,
} from './account-texts.ts';
import { joinCollaborations } from './collaborations.ts';
import { subscribeGroupEvents } from './group-events.ts';
import { notifyUser } from './notify.ts';

/** Subscribes to events of lower layers and notifies users about their accounts and problems. */
export function subscribeInbox(services: Services): void {
  const { domainEvents, clock, siteSettings } = services;
  subscribeGroupEvents(services);
  joinCollaborations(services);

  domainEvents.on('sign-in-from-new-location', async (transaction, { uid, ip, userAgent }) => {
    const { timeZone } = await siteSettings.get();
    const at = `${clock().toLocaleString('sv-SE', { timeZone })} (${timeZone})`;
    await notifyUser(services, transaction, {
      kind: 'sys',
      to: uid,
      texts: newLocationTexts(at, ip, userAgent),
    });
  });

  domainEvents.on('passkey-changed', async (transaction, { uid, name, change }) => {
    await notifyUser(services, transaction, { kind: 'sys', to: uid, texts: passkeyTexts(name, change) });
  });

  domainEvents.on('first-password-set', async (transaction, { uid }) => {
    await notifyUser(services, transaction, { kind: 'sys', to: uid, texts: firstPasswordTexts });
  });

  domainEvents.on('role-changed', async (transaction, { uid, from, to }) => {
    await notifyUser(services, transaction, { kind: 'sys', to: uid, texts: roleTexts(from, to) });
  });

  domainEvents.on('group-problem-reviewed', async (transaction, { pid, progress, comment, by }) => {
    const problem = await findProblem(transaction, pid);
    if (!problem || problem.author === by) return;
    const { author, ...named } = problem;
    await notifyUser(services, transaction, {
      kind: 'mine',
      to: author,
      texts: examinedTexts({ ...named, progress, comment }),
    });
  });
}

/** Returns a problem of a group, if its author has an account; otherwise null. */
async function findProblem(db: Kysely<Database>, pid: number) {
  const row = await db
    .selectFrom('problem')
    .leftJoin('problem_text', (join) =>
      join.onRef('pid', '=', 'problem.id').onRef('locale', '=', 'problem.default_locale'),
    )
    .where('problem.id', '=', pid)
    .select(['author_uid', 'gid', 'display_id', 'title'])
    .executeTakeFirst();
  if (!row || row.author_uid === null || row.gid === null) return null;
  return { author: row.author_uid, gid: row.gid, displayId: row.display_id, title: row.title ?? '' };
}
