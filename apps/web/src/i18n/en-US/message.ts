import type { Translated } from '../translated.ts';
import type { message as reference } from '../zh-CN/message.ts';

export const message: Translated<typeof reference> = {
  bell: 'Messages',
  'bell.unread': 'Messages, {count} unread',
  arrived: 'You have {count} unread {count|message|messages}',
  none: 'No messages',
  'none.detail': 'Replies to you and notices of the site will appear here.',
  devices: 'Signed-in devices',
  comment: 'Comments',
  reply: 'Replies',
  like: 'Likes',
  sys: 'System notices',
  mine: 'My messages',
};
