import type { Translated } from '../translated.ts';
import type { saved as reference } from '../zh-CN/saved.ts';

export const saved: Translated<typeof reference> = {
  new: 'Name of a new list',
  add: 'Create and add',
  delete: 'Delete',
  deleteOf: 'Delete the list “{name}”',
  'delete.title': 'Delete the list “{name}”?',
  'delete.text': 'Only the list is deleted. Problems and submissions are kept.',
  limits: 'Your lists are private. You can have up to {lists}, each with up to {problems} problems.',
  records: 'Best submissions',
  'records.fastest': 'Fastest',
  'records.shortest': 'Shortest',
  'records.language': 'Language',
  'records.all': 'All languages',
};
