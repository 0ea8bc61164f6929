import type { Translated } from '../translated.ts';
import type { inbox as reference } from '../zh-CN/inbox.ts';

export const inbox: Translated<typeof reference> = {
  title: 'Messages',
  digest: 'Reminders by mail',
  unread: '{count} unread',
  new: 'unread',
  count: '{count} {count|message|messages}',
  arrived: '{count} new {count|message|messages}, press to show',
  clean: 'Delete all',
  'clean.title': 'Delete {count} {count|message|messages}?',
  'clean.text': 'Only your own messages of this kind. This cannot be undone.',
  delete: 'Delete',
  'delete.title': 'Delete this message?',
  'delete.text': 'This cannot be undone.',
  deleted: 'Deleted',
  'act.comment': 'commented on your post',
  'act.reply': 'replied to you',
  'act.likePost': 'liked your post',
  'act.likeComment': 'liked your comment',
  'none.comment': 'Nobody has commented on your posts yet',
  'none.reply': 'Nobody has replied to you yet',
  'none.like': 'No likes yet',
  'none.sys': 'No notices of the site',
  'none.mine': 'No messages for you',
  'none.detail': 'The bell at the top shows a red dot when there is something new.',
};
