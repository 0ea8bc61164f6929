import type { Translated } from '../translated.ts';
import type { announcement as reference } from '../zh-CN/announcement.ts';

export const announcement: Translated<typeof reference> = {
  note: 'Visible announcements appear on the home page immediately',
  create: 'New announcement',
  publish: 'Publish',
  published: 'Announcement published',
  edit: 'Edit announcement',
  saved: 'Announcement saved',
  back: 'Back to the list',
  text: 'Text',
  title: 'Title',
  content: 'Content',
  'content.english': 'Content (English)',
  english: 'English',
  'english.hint':
    'Optional. Enter both a title and content. If both are empty, English readers see the Chinese text.',
  'english.whole': 'Enter both an English title and English content, or leave both empty',
  state: 'Visibility',
  shown: 'Visible',
  'shown.of': 'Show “{title}”',
  languages: 'Languages',
  author: 'Author',
  changed: 'Updated',
  actions: 'Actions',
  delete: 'Delete',
  'delete.title': 'Delete the announcement “{title}”?',
  'delete.text':
    'Readers will no longer see the announcement. This cannot be undone. To remove it temporarily, hide it instead.',
  none: 'No announcements yet',
  'none.detail': 'Announce holidays, maintenance and upcoming contests here.',
};
