import type { StoredMessageTexts } from '../../platform/database/documents.ts';
import { literal } from '../inbox/account-texts.ts';

/** Texts of homework messages in both languages. Contents are Markdown. */

/** Homework with the fields that its messages need. */
export interface NamedHomework {
  readonly tid: number;
  readonly gid: number | null;
  readonly titles: { readonly 'zh-CN': string; readonly 'en-US': string };
  /** Due time in the site's time zone. */
  readonly due: string;
}

const linkTo = ({ tid, gid }: NamedHomework, title: string) =>
  `[${literal(title)}](${gid === null ? '' : `/group/${gid}`}/training/${tid})`;

const settings = '/setting#homework';

export function openedTexts(homework: NamedHomework): StoredMessageTexts {
  const { titles, due } = homework;
  return {
    'zh-CN': {
      title: `作业已开放：${titles['zh-CN']}`,
      content: `作业 ${linkTo(homework, titles['zh-CN'])} 已开放，截止时间 ${due}。[消息设置](${settings})`,
    },
    'en-US': {
      title: `Homework is open: ${titles['en-US']}`,
      content: `The homework ${linkTo(homework, titles['en-US'])} is open. It is due on ${due}. [Message settings](${settings})`,
    },
  };
}

export function dueTexts(homework: NamedHomework): StoredMessageTexts {
  const { titles, due } = homework;
  return {
    'zh-CN': {
      title: `作业即将截止：${titles['zh-CN']}`,
      content: `作业 ${linkTo(homework, titles['zh-CN'])} 将于 ${due} 截止，你还有题目没有通过。[消息设置](${settings})`,
    },
    'en-US': {
      title: `Homework is due soon: ${titles['en-US']}`,
      content: `The homework ${linkTo(homework, titles['en-US'])} is due on ${due}. You have not solved all of its problems. [Message settings](${settings})`,
    },
  };
}
