import type { CommentCan } from '@xiezhi/contract/enums/can';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu, type MenuItem } from '../../../components/Menu.tsx';

interface CommentMenuProps {
  can: CommentCan;
  onEdit: () => void;
  onDelete: () => void;
  /** Opens the report dialog; absent if the viewer cannot report the item. */
  onReport: (() => void) | undefined;
}

/** Menu with the less frequent actions on a comment or reply. */
export function CommentMenu({ can, onEdit, onDelete, onReport }: CommentMenuProps): JSX.Element | null {
  const t = useT();
  const items: MenuItem[] = [];
  if (can.edit) items.push({ kind: 'action', label: t('discussion.edit'), icon: 'edit', onSelect: onEdit });
  if (can.report && onReport !== undefined)
    items.push({ kind: 'action', label: t('discussion.report'), icon: 'flag', onSelect: onReport });
  if (can.remove)
    items.push({ kind: 'action', label: t('discussion.delete'), icon: 'trash', onSelect: onDelete });
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      renderTrigger={(props) => <IconButton {...props} icon="more" size={28} label={t('discussion.more')} />}
    />
  );
}
