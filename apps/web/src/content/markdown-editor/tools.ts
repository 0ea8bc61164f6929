import type { Translate } from '../../i18n/messages.ts';
import type { IconName } from '../../components/Icon.tsx';
import type { IconShape } from '../../components/icon-shapes.ts';
import { around, block, code, formula, lines, link, type Edit, type Selected } from './marks.ts';
import { toolIcons } from './tool-icons.ts';

/** A formatting action of the toolbar. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName | IconShape;
  /** Letter of its shortcut, with the command key. */
  readonly key?: string;
  readonly edit: (selected: Selected) => Edit;
}

export function toolsOf(t: Translate): readonly Tool[] {
  const [first, second] = [1, 2].map((number) => t('markup.sample.column', { number }));
  const table = `| ${first} | ${second} |\n| --- | --- |\n|  |  |`;
  return [
    {
      id: 'heading',
      label: t('markup.heading'),
      icon: toolIcons.heading,
      edit: lines('### ', t('markup.sample.heading')),
    },
    {
      id: 'bold',
      label: t('markup.bold'),
      icon: 'bold',
      key: 'b',
      edit: around('**', t('markup.sample.bold')),
    },
    {
      id: 'italic',
      label: t('markup.italic'),
      icon: toolIcons.italic,
      key: 'i',
      edit: around('*', t('markup.sample.italic')),
    },
    {
      id: 'code',
      label: t('markup.code'),
      icon: toolIcons.code,
      key: 'e',
      edit: code(t('markup.sample.code')),
    },
    { id: 'formula', label: t('markup.formula'), icon: toolIcons.sigma, key: 'm', edit: formula },
    { id: 'list', label: t('markup.list'), icon: 'list', edit: lines('- ', t('markup.sample.item')) },
    { id: 'table', label: t('markup.table'), icon: toolIcons.table, edit: block(table, first ?? '') },
    { id: 'link', label: t('markup.link'), icon: 'link', edit: link(t('markup.sample.link')) },
  ];
}
