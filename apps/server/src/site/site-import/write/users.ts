import { type Kysely, sql } from 'kysely';
import { hardenForeignHash } from '../../../identity/account/foreign-password/stored-form.ts';
import { isEmail } from '../../../identity/account/email-address.ts';
import { newUid } from '../../../platform/database/uid.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { UserRecord } from '../model/records.ts';
import { issueRecorder, type PresentItem, type RecordWriter } from './context.ts';
import { insertRows } from './rows.ts';
import { freeUsername, validUsername } from './usernames.ts';

/**
 * Stores accounts. If an account of this site has the username, it gets another one; a duplicate address is omitted.
 */
export const writeUsers: RecordWriter<UserRecord> = async (context, items) => {
  const { ids, links, now } = context;
  for (const { key, record } of items) {
    await links.prepareAvatar(record.avatar, { noun: 'user', key });
    await links.prepare(record.signature ?? '', { noun: 'user', key });
  }
  const hashes = await hardenAll(items.map(({ record }) => record.passwordHash));
  return async (trx) => {
    await links.publish(trx, ids);
    const taken = await takenBy(trx, items);
    const usernames = new Set<string>();
    const emails = new Set<string>();
    const rows: Record<string, unknown>[] = [];
    const stored = new Map<string, string>();
    for (const [index, { key, record }] of items.entries()) {
      const note = issueRecorder(context, 'user', key);
      const valid = validUsername(record.username);
      if (valid !== record.username) note('username-shortened', { from: record.username, to: valid });
      const isTaken = taken.usernames.has(valid.toLowerCase()) || usernames.has(valid.toLowerCase());
      const username = isTaken ? await freeUsername(trx, valid, usernames) : valid;
      if (username !== valid) note('username-taken', { from: valid, to: username });
      usernames.add(username.toLowerCase());
      const email = settledEmail(record.email, taken.emails, emails);
      if (email !== record.email) note('email-taken');
      const uid = taken.uids.has(record.uid) || !/^[0-9a-f]{1,32}$/.test(record.uid) ? newUid() : record.uid;
      if (uid !== record.uid) note('number-taken');
      stored.set(key, uid);
      rows.push({
        uid,
        username,
        email,
        password_hash: hashes[index] ?? null,
        role: record.role,
        status: record.isBanned ? 1 : 0,
        nickname: record.nickname,
        realname: record.realname,
        gender: record.gender,
        school: record.school,
        course: record.course,
        number: record.number,
        signature: record.signature === null ? null : links.rewrite(record.signature, { noun: 'user', key }),
        github: record.github,
        blog: record.blog,
        cf_username: record.cfUsername,
        avatar: links.avatar(record.avatar, { noun: 'user', key }),
        title_name: record.titleName,
        title_color: record.titleColor,
        created_at: record.createdAt ?? now,
        modified_at: now,
      });
    }
    await insertRows(trx, 'app_user', rows);
    await insertRows(
      trx,
      'user_counter',
      [...stored.values()].map((uid) => ({ uid, total: 0, ac: 0, oi_score: 0 })),
    );
    await ids.add(trx, 'user', stored);
    return stored.size;
  };
};

/**
 * Number of hashes computed in parallel. Each takes 10 MiB and a thread of the pool, which a running site also needs.
 */
const hashesAtATime = 2;

async function hardenAll(hashes: readonly UserRecord['passwordHash'][]): Promise<(string | null)[]> {
  const hardened: (string | null)[] = [];
  for (let from = 0; from < hashes.length; from += hashesAtATime) {
    const some = hashes.slice(from, from + hashesAtATime);
    hardened.push(
      ...(await Promise.all(some.map(async (hash) => (hash === null ? null : hardenForeignHash(hash))))),
    );
  }
  return hardened;
}

async function takenBy(trx: Kysely<Database>, items: readonly PresentItem<UserRecord>[]) {
  const names = items.map(({ record }) => validUsername(record.username).toLowerCase());
  const emails = items.flatMap(({ record }) => record.email?.toLowerCase() ?? []);
  const { rows } = await sql<{ uid: string; username_key: string; email_key: string | null }>`
    select uid, username_key, email_key from app_user
    where username_key = any(${names}::text[]) or email_key = any(${emails}::text[])
      or uid = any(${items.map(({ record }) => record.uid)}::text[])`.execute(trx);
  return {
    usernames: new Set(rows.map(({ username_key }) => username_key)),
    emails: new Set(rows.map(({ email_key }) => email_key)),
    uids: new Set(rows.map(({ uid }) => uid)),
  };
}

function settledEmail(
  email: string | null,
  taken: ReadonlySet<string | null>,
  batch: Set<string>,
): string | null {
  if (email === null || !isEmail(email)) return null;
  const key = email.toLowerCase();
  if (taken.has(key) || batch.has(key)) return null;
  batch.add(key);
  return email;
}
