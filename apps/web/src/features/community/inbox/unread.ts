import type { PlainKey } from '../../../i18n/messages.ts';

/** Unread messages by kind, as the server counts them. */
export interface Unread {
  comment: number;
  reply: number;
  like: number;
  sys: number;
  mine: number;
}

/** The kinds in the order of the menu, each with its page. */
export const messageKinds = [
  { kind: 'comment', label: 'message.comment', href: '/message/discuss' },
  { kind: 'reply', label: 'message.reply', href: '/message/reply' },
  { kind: 'like', label: 'message.like', href: '/message/like' },
  { kind: 'sys', label: 'message.sys', href: '/message/sys' },
  { kind: 'mine', label: 'message.mine', href: '/message/mine' },
] as const satisfies readonly { kind: keyof Unread; label: PlainKey; href: string }[];

const badgeMax = 99;

/** `7`, `99+`; empty where there is nothing. */
export function badgeOf(count: number): string {
  if (count <= 0) return '';
  return count > badgeMax ? `${badgeMax}+` : String(count);
}

export function totalOf(unread: Unread): number {
  return messageKinds.reduce((sum, { kind }) => sum + unread[kind], 0);
}
