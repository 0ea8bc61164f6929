import type { StoredMessageTexts } from '../../platform/database/documents.ts';
import { literal, quote } from './account-texts.ts';

/** Texts of messages about groups in both languages. Contents are Markdown. */

export interface NamedGroup {
  readonly gid: number;
  readonly name: string;
}

const linkTo = ({ gid, name }: NamedGroup, page = '') => `[${literal(name)}](/group/${gid}${page})`;

/** Texts for the roots of the group: a user applies to join. */
export function appliedTexts(group: NamedGroup, applicant: string, reason: string): StoredMessageTexts {
  const who = `[${literal(applicant)}](/user-home?username=${encodeURIComponent(applicant)})`;
  return {
    'zh-CN': {
      title: '团队入队申请通知',
      content: `用户 ${who} 申请加入团队 ${linkTo(group)}，请前往[成员页面](/group/${group.gid}/member)处理。\n\n${quote(reason)}`,
    },
    'en-US': {
      title: 'New request to join your group',
      content: `${who} requests to join the group ${linkTo(group)}. Accept or decline the request on the [members page](/group/${group.gid}/member).\n\n${quote(reason)}`,
    },
  };
}

export function welcomeTexts(group: NamedGroup): StoredMessageTexts {
  return {
    'zh-CN': { title: '欢迎加入团队', content: `你已加入团队 ${linkTo(group)}。` },
    'en-US': {
      title: 'Welcome to the group',
      content: `You are now a member of the group ${linkTo(group)}.`,
    },
  };
}

export function refusedTexts(group: NamedGroup): StoredMessageTexts {
  return {
    'zh-CN': {
      title: '入队申请未通过',
      content: `你加入团队 ${linkTo(group)} 的申请未通过，24 小时后可再次申请。`,
    },
    'en-US': {
      title: 'Your request to join was declined',
      content: `Your request to join the group ${linkTo(group)} was declined. You can send a new request after 24 hours.`,
    },
  };
}

export function removedTexts(group: NamedGroup): StoredMessageTexts {
  return {
    'zh-CN': { title: '移出团队通知', content: `你已被移出团队 ${linkTo(group)}。` },
    'en-US': {
      title: 'You were removed from a group',
      content: `You were removed from the group ${linkTo(group)}.`,
    },
  };
}

/** @param by name of the person who disbanded the group */
export function disbandedTexts(name: string, by: string): StoredMessageTexts {
  return {
    'zh-CN': { title: '团队解散通知', content: `团队 ${literal(name)} 已被 ${literal(by)} 解散。` },
    'en-US': {
      title: 'Your group was disbanded',
      content: `The group ${literal(name)} was disbanded by ${literal(by)}.`,
    },
  };
}

/**
 * Texts for the owner of a banned group.
 * @param reason reason of the ban; null if the ban was lifted
 */
export function bannedTexts(group: NamedGroup, reason: string | null): StoredMessageTexts {
  if (reason === null)
    return {
      'zh-CN': {
        title: '团队已恢复使用',
        content: `你的团队 ${linkTo(group)} 已恢复使用，成员可以照常进入。`,
      },
      'en-US': {
        title: 'Your group was unbanned',
        content: `Your group ${linkTo(group)} was unbanned. Its members have access again.`,
      },
    };
  const name = literal(group.name);
  return {
    'zh-CN': {
      title: '团队已被停用',
      content: `你的团队 ${name} 已被管理员停用，恢复之前任何成员都不能进入。\n\n${quote(reason)}`,
    },
    'en-US': {
      title: 'Your group was banned',
      content: `Your group ${name} was banned by staff of the site. No member has access until the group is unbanned.\n\n${quote(reason)}`,
    },
  };
}
