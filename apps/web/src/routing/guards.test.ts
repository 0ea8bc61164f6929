import { keysOf } from '@xiezhi/contract/wire/values';
import type { SessionCan } from '@xiezhi/contract/enums/can';
import { fullCan, ordinaryCan } from '../../test-support/session-user.ts';
import { describe, expect, it } from 'vitest';
import { firstUnmetRequirement, type PageRequirement, type PageAccessContext } from './guards.ts';

const features = { openPublicDiscussion: true, openGroupDiscussion: true, openContestComment: true };
const visitor: PageAccessContext = { token: null, can: null, features };
const as = (can: SessionCan): PageAccessContext => ({ token: 't', can, features });
const unread: PageAccessContext = { token: 't', can: null, features: undefined };
const closed: PageAccessContext = {
  ...as(ordinaryCan),
  features: { openPublicDiscussion: false, openGroupDiscussion: false, openContestComment: false },
};

const cast = {
  visitor,
  user: as(ordinaryCan),
  teacher: as({ ...ordinaryCan, enterConsole: true, visitConsole: true, importProblems: true }),
  rejudger: as({ ...ordinaryCan, rejudge: true }),
  root: as(fullCan),
  unread,
  closed,
};

describe('access to pages', () => {
  it.each<[PageRequirement, (keyof typeof cast)[]]>([
    ['login', ['user', 'teacher', 'rejudger', 'root', 'unread', 'closed']],
    ['can:enterConsole', ['teacher', 'root', 'unread']],
    ['can:rejudge', ['rejudger', 'root', 'unread']],
    ['can:manageRoles', ['root', 'unread']],
    ['publicDiscussion', ['visitor', 'user', 'teacher', 'rejudger', 'root', 'unread']],
    ['groupDiscussion', ['visitor', 'user', 'teacher', 'rejudger', 'root', 'unread']],
    ['contestComment', ['visitor', 'user', 'teacher', 'rejudger', 'root', 'unread']],
  ])('that require %s: %j', (need, wanted) => {
    const names = keysOf(cast);
    expect(names.filter((name) => firstUnmetRequirement([need], cast[name], '/x') === null)).toEqual(wanted);
  });

  it('is open to all without requirements', () => {
    expect(Object.values(cast).every((who) => firstUnmetRequirement([], who, '/x') === null)).toBe(true);
  });
});

it('reports the first unmet requirement and returns after sign-in if that helps', () => {
  expect(firstUnmetRequirement(['login', 'contestComment'], visitor, '/contest/5/comment')).toEqual({
    text: 'common.loginRequired.text',
    wanted: '/contest/5/comment',
  });
  expect(firstUnmetRequirement(['login', 'contestComment'], closed, '/contest/5/comment')).toEqual({
    text: 'common.guard.contestComment',
    wanted: null,
  });
  expect(firstUnmetRequirement(['can:enterConsole'], visitor, '/admin')).toEqual({
    text: 'common.guard.staff',
    wanted: '/admin',
  });
  expect(firstUnmetRequirement(['can:manageRoles'], cast.teacher, '/admin/user')).toEqual({
    text: 'common.guard.forbidden',
    wanted: null,
  });
});
