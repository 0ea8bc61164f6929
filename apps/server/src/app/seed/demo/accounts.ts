import { createHash } from 'node:crypto';
import type { RoleId } from '@xiezhi/contract/enums/roles';
import { hashPassword } from '../../../identity/account/password.ts';
import { drawAvatar } from './avatars.ts';
import type { DemoSite } from './demo-site.ts';
import type { Moments } from './moments.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { createRandom } from './random.ts';

/** Domain of the mail addresses of demo accounts; it is reserved and receives no mail. It identifies a demo site. */
export const demoMailDomain = 'demo.example';

const roles: Readonly<Record<DemoPerson['part'], RoleId>> = {
  teacher: 1001,
  setter: 1008,
  student: 1002,
  guest: 1002,
};

/** Creates all accounts with one password. */
export async function addPeople(
  site: DemoSite,
  moments: Moments,
  { seed, password }: { readonly seed: number; readonly password: string },
): Promise<void> {
  const { db } = site.services;
  const password_hash = await hashPassword(password);
  const rows = demoPeople.map((person) => {
    const random = createRandom(seed, `account ${person.username}`);
    const joined = moments.day(-person.joined, `${random.between(8, 22)}:${random.between(0, 59)}`);
    return {
      uid: createHash('md5').update(`demo ${seed} ${person.username}`).digest('hex'),
      username: person.username,
      email: `${person.username}@${demoMailDomain}`,
      password_hash,
      role: roles[person.part],
      nickname: person.nickname,
      realname: person.realname,
      gender: person.gender,
      school: person.school === '' ? null : person.school,
      number: person.number ?? null,
      signature: person.signature ?? null,
      title_name: person.title?.name ?? null,
      title_color: person.title?.color ?? null,
      created_at: joined,
      modified_at: joined,
    };
  });
  await db.insertInto('app_user').values(rows).execute();
  await db
    .insertInto('user_counter')
    .values(rows.map(({ uid }) => ({ uid })))
    .execute();
}

/** Gives most users a picture; some never choose one. */
export async function addAvatars(site: DemoSite, seed: number): Promise<void> {
  const random = createRandom(seed, 'avatars');
  const chosen = demoPeople.filter(({ part }) => part === 'teacher' || random.next() < 0.8);
  for (const { username } of chosen)
    await site.upload('POST /api/file/upload-avatar', username, await drawAvatar(username));
}
