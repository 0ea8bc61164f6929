import type { Translated } from '../translated.ts';
import type { message as reference } from '../zh-CN/message.ts';

export const message: Translated<typeof reference> = {
  bell: 'Messages',
  'bell.unread': 'Messages, {count} unread',
  arrived: 'You have {count} unread {count|message|messages}',
  comment: 'Comments',
  reply: 'Replies',
  like: 'Likes',
  sys: 'System messages',
  mine: 'My messages',
};
