import type { Translated } from '../translated.ts';
import type { markup as reference } from '../zh-CN/markup.ts';

export const markup: Translated<typeof reference> = {
  tools: 'Formatting',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  code: 'Code',
  formula: 'Formula',
  list: 'List',
  table: 'Table',
  link: 'Link',
  picture: 'Insert picture',
  file: 'Insert file',
  preview: 'Preview',
  'preview.of': 'Preview of “{label}”',
  'preview.empty': 'Nothing to preview',
  'sample.heading': 'Heading',
  'sample.bold': 'bold text',
  'sample.italic': 'italic text',
  'sample.code': 'code',
  'sample.item': 'item',
  'sample.link': 'link text',
  'sample.column': 'Column {number}',
  mentions: 'Users to mention',
  'mentions.count':
    '{count} {count|user|users} to mention. Use the arrow keys to choose and Enter to insert.',
  sending: 'Uploading {name}…',
  'sending.count': 'Uploading {count} {count|file|files}',
  failed: 'Could not upload “{name}”: {reason}',
  tooLarge: '“{name}” is larger than {size}',
  help: 'Supports Markdown, $formulas$ and tables. Paste or drop pictures to upload them.',
};
