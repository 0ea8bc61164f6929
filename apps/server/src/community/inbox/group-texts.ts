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
      title: 'Group Member Application Notice',
      content: `${who} asks to join the group ${linkTo(group)}. Answer on the page of its [members](/group/${group.gid}/member).\n\n${quote(reason)}`,
    },
  };
}

export function welcomeTexts(group: NamedGroup): StoredMessageTexts {
  return {
    'zh-CN': { title: '欢迎加入团队', content: `你已加入团队 ${linkTo(group)}。` },
    'en-US': {
      title: 'Welcome to The Group',
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
      title: 'Your application was refused',
      content: `You were not admitted to the group ${linkTo(group)}. You may apply again after 24 hours.`,
    },
  };
}

export function removedTexts(group: NamedGroup): StoredMessageTexts {
  return {
    'zh-CN': { title: '移出团队通知', content: `你已被移出团队 ${linkTo(group)}。` },
    'en-US': {
      title: 'Remove Group Member Notice',
      content: `You were removed from the group ${linkTo(group)}.`,
    },
  };
}

/** @param by name of the person who disbanded the group */
export function disbandedTexts(name: string, by: string): StoredMessageTexts {
  return {
    'zh-CN': { title: '团队解散通知', content: `团队 ${literal(name)} 已被 ${literal(by)} 解散。` },
    'en-US': {
      title: 'Group Dissolution Notice',
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
        title: 'Your group is open again',
        content: `Your group ${linkTo(group)} is open again. Its members have access again.`,
      },
    };
  const name = literal(group.name);
  return {
    'zh-CN': {
      title: '团队已被停用',
      content: `你的团队 ${name} 已被管理员停用，恢复之前任何成员都不能进入。\n\n${quote(reason)}`,
    },
    'en-US': {
      title: 'Your group is banned',
      content: `Your group ${name} was banned by staff of the site. No one has access until the ban is lifted.\n\n${quote(reason)}`,
    },
  };
}
