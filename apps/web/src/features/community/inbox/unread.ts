import type { PlainKey } from '../../../i18n/messages.ts';

/** Number of unread messages by kind, as the server counts them. */
export interface Unread {
  comment: number;
  reply: number;
  like: number;
  sys: number;
  mine: number;
}

/** Kinds of messages in menu order, each with the URL of its page. */
export const messageKinds = [
  { kind: 'comment', label: 'message.comment', href: '/message/discuss' },
  { kind: 'reply', label: 'message.reply', href: '/message/reply' },
  { kind: 'like', label: 'message.like', href: '/message/like' },
  { kind: 'sys', label: 'message.sys', href: '/message/sys' },
  { kind: 'mine', label: 'message.mine', href: '/message/mine' },
] as const satisfies readonly { kind: keyof Unread; label: PlainKey; href: string }[];

const badgeMax = 99;

/** Formats a count as `7` or `99+`; empty for a count of zero. */
export function badgeOf(count: number): string {
  if (count <= 0) return '';
  return count > badgeMax ? `${badgeMax}+` : String(count);
}

export function unreadTotal(unread: Unread): number {
  return messageKinds.reduce((sum, { kind }) => sum + unread[kind], 0);
}
