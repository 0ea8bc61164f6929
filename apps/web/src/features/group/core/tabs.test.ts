import { describe, expect, it } from 'vitest';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { requiredAudience, tabOf, visibleGroupTabs } from './tabs.ts';

const site = { openGroupDiscussion: true };
const paths = (...asked: Parameters<typeof visibleGroupTabs>) =>
  visibleGroupTabs(...asked).map(({ path }) => path);

describe('tabs of a group', () => {
  const forAll = ['', '/problem', '/training', '/contest', '/status', '/discussion', '/member', '/rank'];

  it('show members their pages, and administrators and managers additional ones', () => {
    expect(paths(aGroupInfo({}, { enter: true }), site)).toEqual(forAll);
    expect(paths(aGroupInfo({}, { enter: true, manage: true }), site)).toEqual(
      forAll.toSpliced(7, 0, '/announcement'),
    );
    expect(paths(aGroupInfo({}, { enter: true, manage: true, setUp: true }), site)).toEqual(
      forAll.toSpliced(7, 0, '/announcement', '/setting'),
    );
  });

  it('omit discussions for everybody if the site has disabled them', () => {
    const all = { enter: true, manage: true, setUp: true };
    expect(paths(aGroupInfo({}, all), { openGroupDiscussion: false })).not.toContain('/discussion');
  });

  it.each([
    ['', ''],
    ['/', ''],
    ['/problem/G1/full-screen', '/problem'],
    ['/problem-admin/7/data', '/problem'],
    ['/training-admin/create', '/training'],
    ['/contest-admin/3/announcements/4', '/contest'],
    ['/discussion-admin', '/discussion'],
    ['/discussion-detail/9', '/discussion'],
    ['/submission-detail/9', '/status'],
    ['/announcement/create', '/announcement'],
  ])('show the page %s under the tab %s', (rest, tab) => {
    expect(tabOf(rest)).toBe(tab);
  });
});

describe('page of a group', () => {
  const stranger = aGroupInfo();
  const member = aGroupInfo({}, { enter: true });
  const runner = aGroupInfo({}, { enter: true, manage: true });
  const root = aGroupInfo({}, { enter: true, manage: true, setUp: true });

  it.each<[rest: string, forStranger: string | null, forMember: string | null, forRunner: string | null]>([
    ['', null, null, null],
    ['/', null, null, null],
    ['/member', 'members', null, null],
    ['/problem/$problemID', 'members', null, null],
    ['/training/$trainingID/matrix', 'members', null, null],
    ['/announcement', 'members', 'runners', null],
    ['/announcement/', 'members', 'runners', null],
    ['/announcement/$announcementID', 'members', 'runners', null],
    ['/problem-admin', 'members', 'runners', null],
    ['/problem-admin/create', 'members', 'runners', null],
    // Pages of a single user’s data are open to all members here, because they check access themselves.
    ['/problem-admin/$problemId/data', 'members', null, null],
    ['/training-admin', 'members', 'runners', null],
    ['/training-admin/$trainingID/problems', 'members', null, null],
    ['/contest-admin/create/', 'members', 'runners', null],
    ['/contest-admin/$contestID', 'members', null, null],
    ['/discussion-admin', 'members', 'runners', null],
    ['/discussion-admins', 'members', null, null],
    ['/setting', 'members', 'roots', 'roots'],
  ])(
    '%s is closed to a non-member as %s, to a member as %s, to an administrator as %s',
    (rest, ...circles) => {
      const found = [stranger, member, runner].map((info) => requiredAudience(rest, info));
      expect(found).toEqual(circles);
      expect(requiredAudience(rest, root)).toBeNull();
    },
  );
});
