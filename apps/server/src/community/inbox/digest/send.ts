import { sql } from 'kysely';
import type { ScheduledTask } from '../../../platform/job/scheduled-task.ts';
import type { Services } from '../../../platform/services.ts';
import { publicAddress } from '../../../platform/settings/effective.ts';
import { presentPostMessage, presentSite } from '../presenter.ts';
import { readPostMessages, readSiteMessages } from '../rows.ts';
import { isMessageShown } from '../shown.ts';
import { digestMail, type DigestLine } from './mail.ts';
import { pauseOf } from './preference.ts';
import { digestTicket } from './ticket.ts';

type DigestServices = Pick<Services, 'db' | 'mailer' | 'siteSettings' | 'settings' | 'clock' | 'log'>;

/** Maximum number of messages listed in one mail; the mail counts the others. */
const linesMax = 20;
/**
 * Time in ms that a new message waits before a digest includes it. Ids are assigned before commit, so a message with a
 * lower id may become visible later and would be skipped.
 */
const settling = 10_000;

/** Runs every minute and sends all digests that are due. */
export function createDigestWork(services: DigestServices): ScheduledTask {
  return {
    name: 'message-digests',
    cron: '* * * * *',
    runsOnStart: false,
    async run(signal) {
      let isMore = await services.mailer.canSend();
      while (isMore && !signal.aborted) isMore = await sendNextDigest(services);
    },
  };
}

/**
 * Sends one due digest; returns false if none is due. The row lock prevents two servers from sending it twice, and the
 * mail enters the outbox in the same transaction.
 */
export async function sendNextDigest(services: DigestServices): Promise<boolean> {
  const { db, mailer, siteSettings, settings, clock } = services;
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    const settled = new Date(now.getTime() - settling);
    const { rows } = await sql<{
      uid: string;
      email: string;
      username: string;
      frequency: keyof typeof pauseOf;
      locale: 'zh-CN' | 'en-US';
      /** The driver returns ids in arrays as strings. */
      ids: string[];
    }>`
      select digest.uid, email, username, frequency, locale, array(
        select id from message where message.uid = digest.uid and kind in ('comment', 'reply', 'like', 'sys', 'mine')
          and not is_read and id > last_message_id and message.created_at <= ${settled}
          and ${isMessageShown(null)} order by id) as ids
      from message_digest digest join app_user on app_user.uid = digest.uid
      where due_at <= ${now} and status = 0 and email is not null and exists (
        select from message where message.uid = digest.uid and kind in ('comment', 'reply', 'like', 'sys', 'mine')
          and not is_read and id > last_message_id and message.created_at <= ${settled}
          and ${isMessageShown(null)})
      order by due_at limit 1 for update of digest skip locked`.execute(transaction);
    const [digest] = rows;
    if (!digest) return false;
    const { uid, frequency } = digest;
    const ids = digest.ids.map(Number);
    const values = await siteSettings.get();
    const lines = await linesOf(services, digest.locale, ids.slice(0, linesMax));
    const mail = digestMail({
      ...digest,
      siteName: values.shortName,
      lines,
      count: ids.length,
      publicUrl: publicAddress(settings, values),
      ticket: digestTicket(uid, settings.secret),
    });
    await mailer.send(mail, transaction);
    await transaction
      .updateTable('message_digest')
      .set({ last_message_id: Math.max(...ids), due_at: new Date(now.getTime() + pauseOf[frequency]) })
      .where('uid', '=', uid)
      .execute();
    return true;
  });
}

async function linesOf(
  { db }: Pick<Services, 'db'>,
  locale: 'zh-CN' | 'en-US',
  ids: readonly number[],
): Promise<DigestLine[]> {
  const posts = await readPostMessages(db, ids);
  const postIds = new Set(posts.map(({ id }) => id));
  const site = await readSiteMessages(
    db,
    ids.filter((id) => !postIds.has(id)),
  );
  const lines = [
    ...posts.map((row): DigestLine & { id: number } => {
      const { id, action, senderUsername, sourceTitle, sourceText } = presentPostMessage(row, locale);
      return { id, action, who: senderUsername, title: sourceTitle, text: sourceText };
    }),
    ...site.map((row): DigestLine & { id: number } => {
      const { id, title } = presentSite(row, 'sys', locale);
      return { id, action: null, who: null, title, text: null };
    }),
  ];
  return lines.toSorted((a, b) => a.id - b.id);
}
