import type { UserDetail, UserRow } from './queries.ts';

/** Time of all events; for tests. */
export const moment = '2026-11-22T00:00:00.000Z';

/** An ordinary account that the viewer may change; for tests. */
export function aUser(given: Partial<UserRow> = {}): UserRow {
  const none = { realname: null, school: null, course: null, number: null, cfUsername: null, github: null };
  return {
    ...none,
    uid: 'a1',
    username: 'alice',
    nickname: null,
    email: null,
    blog: null,
    avatar: null,
    signature: null,
    gender: 'secrecy',
    titleName: null,
    titleColor: null,
    status: 0,
    gmtCreate: moment,
    gmtModified: moment,
    hiddenAt: null,
    lastSeenAt: null,
    roles: [
      { id: 1002, role: 'default_user', description: '', status: 0, gmtCreate: moment, gmtModified: moment },
    ],
    can: { edit: true, disable: true },
    ...given,
  };
}

/** The same account with its sign-ins; for tests. */
export const aUserDetail = (given: Partial<UserDetail> = {}): UserDetail => ({
  ...aUser(),
  sessions: [],
  hasSecondFactor: false,
  passkeyCount: 0,
  ...given,
});

/** A page of rows; for tests. */
export const aUserPage = (rows: readonly UserRow[], total = rows.length) => ({
  records: [...rows],
  total,
  size: 30,
  current: 1,
  pages: 1,
});
