import { describe, expect, it } from 'vitest';
import { refusalOf, type Need, type Situation } from './guards.ts';

const features = { openPublicDiscussion: true, openGroupDiscussion: true, openContestComment: true };
const visitor: Situation = { token: null, roles: null, features };
const as = (...roles: string[]): Situation => ({ token: 't', roles, features });
const unread: Situation = { token: 't', roles: null, features: undefined };
const closed: Situation = {
  ...as('default_user'),
  features: { openPublicDiscussion: false, openGroupDiscussion: false, openContestComment: false },
};

const cast = {
  visitor,
  user: as('default_user'),
  admin: as('admin'),
  problemAdmin: as('problem_admin'),
  root: as('root'),
  unread,
  closed,
};

describe('who is let in', () => {
  it.each<[Need, (keyof typeof cast)[]]>([
    ['login', ['user', 'admin', 'problemAdmin', 'root', 'unread', 'closed']],
    ['admin', ['admin', 'problemAdmin', 'root', 'unread']],
    ['root', ['root', 'unread']],
    ['publicDiscussion', ['visitor', 'user', 'admin', 'problemAdmin', 'root', 'unread']],
    ['groupDiscussion', ['visitor', 'user', 'admin', 'problemAdmin', 'root', 'unread']],
    ['contestComment', ['visitor', 'user', 'admin', 'problemAdmin', 'root', 'unread']],
  ])('where %s is needed: %j', (need, wanted) => {
    const names = Object.keys(cast) as (keyof typeof cast)[];
    expect(names.filter((name) => refusalOf([need], cast[name], '/x') === null)).toEqual(wanted);
  });

  it('everybody where nothing is needed', () => {
    expect(Object.values(cast).every((who) => refusalOf([], who, '/x') === null)).toBe(true);
  });
});

it('says what is missing first, and comes back after a login where that helps', () => {
  expect(refusalOf(['login', 'contestComment'], visitor, '/contest/5/comment')).toEqual({
    text: 'common.loginRequired.text',
    wanted: '/contest/5/comment',
  });
  expect(refusalOf(['login', 'contestComment'], closed, '/contest/5/comment')).toEqual({
    text: 'common.guard.contestComment',
    wanted: null,
  });
  expect(refusalOf(['admin'], as('default_user'), '/admin')?.text).toBe('common.guard.admin');
  expect(refusalOf(['root'], as('admin'), '/admin/user')).toEqual({
    text: 'common.guard.root',
    wanted: null,
  });
});
