import type { GroupInfo } from '@xiezhi/contract/routes/group';
import type { GroupAnnouncement } from '@xiezhi/contract/routes/group-announcement';
import type { GroupMember } from '@xiezhi/contract/routes/group-member';

const moment = '2026-11-22T00:00:00.000Z';
const nothing: GroupInfo['can'] = {
  enter: false,
  join: false,
  exit: false,
  manage: false,
  add: false,
  setUp: false,
  handOver: false,
  disband: false,
};

/** A protected group as non-members see it. */
export function aGroupInfo(
  given: Partial<Omit<GroupInfo, 'can'>> = {},
  can: Partial<GroupInfo['can']> = {},
): GroupInfo {
  return {
    id: 7,
    avatar: null,
    owner: 'ms_chen',
    uid: 'u-owner',
    name: '算法兴趣小组',
    shortName: 'algos',
    brief: '每周两次课',
    description: '一起做题。',
    auth: 2,
    visible: true,
    memberCount: 42,
    status: 0,
    code: null,
    gmtCreate: moment,
    gmtModified: moment,
    modifiedBy: null,
    formulas: [],
    own: { auth: 0, since: null, applyAgainAt: null },
    applicantCount: 0,
    ...given,
    can: { ...nothing, ...can },
  };
}

/** A member whom the viewer may neither change nor remove. */
export function aMember(given: Partial<GroupMember> = {}): GroupMember {
  return {
    id: 1,
    gid: 7,
    uid: 'u-pupil',
    username: 'li_lei',
    nickname: null,
    avatar: null,
    auth: 3,
    reason: null,
    isOwner: false,
    gmtCreate: moment,
    gmtModify: moment,
    can: { become: [], remove: false },
    ...given,
  };
}

/** An announcement of a group, as its members see it. */
export function aGroupAnnouncement(given: Partial<GroupAnnouncement> = {}): GroupAnnouncement {
  return {
    id: 1,
    title: 'Class moves to Thursday',
    content: 'Room **204**.',
    english: null,
    uid: 'u-owner',
    username: 'ms_chen',
    status: 0,
    gmtCreate: moment,
    gmtModified: moment,
    formulas: [],
    can: { edit: false },
    ...given,
  };
}
