import type { Translated } from '../translated.ts';
import type { editorial as reference } from '../zh-CN/editorial.ts';

export const editorial: Translated<typeof reference> = {
  none: 'There is no editorial yet. Only editors see this note.',
  write: 'Write an editorial',
  edit: 'Edit',
  remove: 'Remove',
  'remove.title': 'Remove the editorial?',
  'remove.text':
    'Readers will no longer see the editorial. Its text stays in the database but cannot be restored here.',
  fromPost: 'From a post by {author}:',
  'opens.solved': 'Opens after solving',
  'opens.ended': 'Opens after the contest',
  'opens.attempts': 'Opens after {count} {count|attempt|attempts}, or after solving',
  'opens.date': 'Opens:',
  source: 'Source of the editorial',
  'source.text': 'Write your own',
  'source.post': 'Choose a post',
  text: 'Text',
  post: 'Number or address of the post',
  'post.hint': 'Only public posts are allowed. The post itself stays visible in discussions.',
  rule: 'Opens',
  'rule.solved': 'After solving',
  'rule.ended': 'After the contest',
  'rule.attempts': 'After some attempts',
  'rule.date': 'On a date',
  'rule.note':
    'Until then, only people who can edit the editorial can read it. It also stays hidden until every contest with this problem has ended.',
  attempts: 'Attempts',
  opensAt: 'Date and time',
  save: 'Save',
  cancel: 'Cancel',
};
