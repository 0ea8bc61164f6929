import type { SessionCan } from '@xiezhi/contract/enums/can';
import type { SessionUser } from '../src/api/session.ts';

/** Rights of a signed-in user without restrictions. */
export const ordinaryCan: Readonly<SessionCan> = {
  submit: true,
  rejudge: false,
  enterConsole: false,
  visitConsole: false,
  importProblems: false,
  setLanguageLimits: false,
  keepBank: false,
  seeNodes: false,
  seeSystem: false,
  seeOutbox: false,
  manageUsers: false,
  manageRatings: false,
  manageRoles: false,
  manageSite: false,
};

/** All rights. */
export const fullCan: Readonly<SessionCan> = {
  submit: true,
  rejudge: true,
  enterConsole: true,
  visitConsole: true,
  importProblems: true,
  setLanguageLimits: true,
  keepBank: true,
  seeNodes: true,
  seeSystem: true,
  seeOutbox: true,
  manageUsers: true,
  manageRatings: true,
  manageRoles: true,
  manageSite: true,
};

/** A signed-in user as stored in the session. */
export function buildSessionUser(part: Partial<SessionUser> = {}): SessionUser {
  const ordinary = { uid: 'u1', username: 'alice', nickname: null, avatar: null };
  return { ...ordinary, roleList: ['default_user'], can: ordinaryCan, ...part };
}
