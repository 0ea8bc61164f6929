import type { Translate } from '../../i18n/messages.ts';
import type { IconName } from '../../components/Icon.tsx';
import type { IconShape } from '../../components/icon-shapes.ts';
import { wrapSelection, block, code, formula, lines, link, type Edit, type SelectedText } from './marks.ts';
import { toolIcons } from './tool-icons.ts';

/** A formatting action of the toolbar. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName | IconShape;
  /** Letter of its shortcut with Ctrl or Cmd. */
  readonly key?: string;
  readonly edit: (selected: SelectedText) => Edit;
}

export function toolsOf(t: Translate): readonly Tool[] {
  const [first, second] = [1, 2].map((number) => t('markdownEditor.sample.column', { number }));
  const table = `| ${first} | ${second} |\n| --- | --- |\n|  |  |`;
  return [
    {
      id: 'heading',
      label: t('markdownEditor.heading'),
      icon: toolIcons.heading,
      edit: lines('### ', t('markdownEditor.sample.heading')),
    },
    {
      id: 'bold',
      label: t('markdownEditor.bold'),
      icon: 'bold',
      key: 'b',
      edit: wrapSelection('**', t('markdownEditor.sample.bold')),
    },
    {
      id: 'italic',
      label: t('markdownEditor.italic'),
      icon: toolIcons.italic,
      key: 'i',
      edit: wrapSelection('*', t('markdownEditor.sample.italic')),
    },
    {
      id: 'code',
      label: t('markdownEditor.code'),
      icon: toolIcons.code,
      key: 'e',
      edit: code(t('markdownEditor.sample.code')),
    },
    { id: 'formula', label: t('markdownEditor.formula'), icon: toolIcons.sigma, key: 'm', edit: formula },
    {
      id: 'list',
      label: t('markdownEditor.list'),
      icon: 'list',
      edit: lines('- ', t('markdownEditor.sample.item')),
    },
    { id: 'table', label: t('markdownEditor.table'), icon: toolIcons.table, edit: block(table, first ?? '') },
    {
      id: 'link',
      label: t('markdownEditor.link'),
      icon: 'link',
      edit: link(t('markdownEditor.sample.link')),
    },
  ];
}
