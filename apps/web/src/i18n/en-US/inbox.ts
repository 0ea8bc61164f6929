import type { Translated } from '../translated.ts';
import type { inbox as reference } from '../zh-CN/inbox.ts';

export const inbox: Translated<typeof reference> = {
  title: 'Messages',
  digest: 'Email notifications',
  unread: '{count} unread',
  new: 'unread',
  count: '{count} {count|message|messages}',
  arrived: 'Show {count} new {count|message|messages}',
  clean: 'Delete all',
  'clean.title': 'Delete {count} {count|message|messages}?',
  'clean.text': 'This deletes all your messages of this type and cannot be undone.',
  delete: 'Delete',
  'delete.title': 'Delete this message?',
  'delete.text': 'This cannot be undone.',
  deleted: 'Deleted',
  'act.comment': 'commented on your post',
  'act.reply': 'replied to you',
  'act.likePost': 'liked your post',
  'act.likeComment': 'liked your comment',
  'none.comment': 'No comments on your posts yet',
  'none.reply': 'No replies yet',
  'none.like': 'No likes yet',
  'none.sys': 'No system messages',
  'none.mine': 'No messages',
  'none.detail': 'A red dot on the bell shows that you have new messages.',
};
