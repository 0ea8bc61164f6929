import { groupAuths } from '@xiezhi/contract/enums/group';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { storeInvitationCode } from '../../../scopes/group/invitation-code.ts';
import type { GroupRecord } from '../model/records.ts';
import { issueRecorder, type WriteContext, type RecordWriter } from './context.ts';
import { insertRows, takeNumbers } from './rows.ts';

const nameLength = { least: 5, most: 25 };
const shortLength = { least: 5, most: 10 };
const briefMax = 50;
const codeForm = /^[0-9A-Za-z]{6}$/;

/**
 * Stores groups with their members. Names are adjusted to the limits of this site, because otherwise the groups could
 * not be edited later.
 */
export const writeGroups: RecordWriter<GroupRecord> = async (context, items) => {
  const { ids, links, now, rootUid, services } = context;
  for (const { key, record } of items) {
    const from = { noun: 'group', key } as const;
    await links.prepareAvatar(record.avatar, from);
    await links.prepare(record.description, from);
  }
  return async (trx) => {
    await links.publish(trx, ids);
    const numbers = await takeNumbers(
      trx,
      'app_group',
      items.map(({ record }) => record.number),
    );
    const stored = new Map<string, number>();
    for (const [index, { key, record }] of items.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      const note = issueRecorder(context, 'group', key);
      if (isReplaced) note('number-taken', { from: record.number, to: id });
      const name = await freeName(trx, 'name', sized(record.name, nameLength, '班级 '), nameLength.most);
      const shortName = await freeName(
        trx,
        'short_name',
        sized(record.shortName, shortLength, 'G', id),
        shortLength.most,
      );
      if (name !== record.name || shortName !== record.shortName)
        note('group-name', { from: record.name, to: name, short: shortName });
      if (Array.from(record.brief).length > briefMax) note('text-cut', { column: 'brief' });
      if (record.code !== null && record.code !== '' && !codeForm.test(record.code))
        note('feature-lost', { column: 'code' });
      const owner = ids.get('user', record.owner);
      if (owner === null && record.owner !== null) note('orphan-user');
      const from = { noun: 'group', key } as const;
      await insertRows(trx, 'app_group', [
        {
          id,
          uid: owner ?? rootUid,
          name,
          short_name: shortName,
          brief: Array.from(record.brief).slice(0, briefMax).join(''),
          description: links.rewrite(record.description, from),
          auth: record.auth,
          avatar: links.avatar(record.avatar, from),
          is_visible: record.isVisible,
          status: record.isBanned ? 1 : 0,
          created_at: record.createdAt ?? now,
          modified_at: now,
        },
      ]);
      if (record.code !== null && codeForm.test(record.code))
        await storeInvitationCode(trx, services.settings.secret, id, record.code);
      await writeMembers(trx, context, id, key, record, owner ?? rootUid);
      stored.set(key, id);
    }
    await ids.add(trx, 'group', stored);
    return stored.size;
  };
};

async function writeMembers(
  trx: Kysely<Database>,
  context: WriteContext,
  gid: number,
  key: string,
  record: GroupRecord,
  owner: string,
): Promise<void> {
  const note = issueRecorder(context, 'group', key);
  const members = new Map<string, Record<string, unknown>>();
  for (const { user, auth, reason, createdAt } of record.members) {
    const uid = context.ids.get('user', user);
    if (uid === null) note('orphan-left-out', { user });
    else if (members.has(uid)) note('duplicate', { user });
    else {
      const at = createdAt ?? context.now;
      members.set(uid, {
        gid,
        uid,
        auth: uid === owner ? groupAuths.root : Math.min(auth, groupAuths.admin),
        reason,
        created_at: at,
        modified_at: at,
      });
    }
  }
  if (!members.has(owner))
    members.set(owner, {
      gid,
      uid: owner,
      auth: groupAuths.root,
      reason: null,
      created_at: context.now,
      modified_at: context.now,
    });
  const rows = [...members.values()];
  const { rows: numbers } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('group_member', 'id')) as id from generate_series(1, ${rows.length}::int)`.execute(
    trx,
  );
  await insertRows(
    trx,
    'group_member',
    rows.map((row, index) => Object.assign(row, { id: numbers[index]?.id })),
  );
}

/**
 * Returns a name of allowed length. A longer name is cut. A shorter one gets the prefix `before`, or is replaced by
 * this prefix and `number`.
 */
function sized(
  text: string,
  { least, most }: { least: number; most: number },
  before: string,
  number?: number,
): string {
  const characters = Array.from(text.trim());
  if (characters.length >= least) return characters.slice(0, most).join('');
  if (number !== undefined) return `${before}${String(number).padStart(least - 1, '0')}`.slice(0, most);
  return `${before}${characters.join('')}`.padEnd(least, '.');
}

async function freeName(
  trx: Kysely<Database>,
  column: 'name' | 'short_name',
  wanted: string,
  most: number,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const name =
      Array.from(wanted)
        .slice(0, most - ending.length)
        .join('') + ending;
    const row = await trx
      .selectFrom('app_group')
      .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`)
      .where('hidden_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (row === undefined) return name;
  }
}
