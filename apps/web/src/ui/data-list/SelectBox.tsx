import { useT } from '../../i18n/messages.ts';
import { Checkbox } from '../Checkbox.tsx';
import type { RowKey } from './selection.ts';

/** `isRange`: the shift key was held. */
export type SelectRow = (key: RowKey, isOn: boolean, isRange: boolean) => void;

interface SelectBoxProps {
  rowKey: RowKey;
  isSelected: boolean;
  select: SelectRow;
  name: string;
}

/** The checkbox of one row. */
export function SelectBox({ rowKey, isSelected, select, name }: SelectBoxProps) {
  const t = useT();
  return (
    <Checkbox
      checked={isSelected}
      data-select
      aria-label={t('common.list.selectRow', { name })}
      className="relative z-1 align-middle sm:min-h-0!"
      onCheckedChange={(isOn, event) => select(rowKey, isOn, event instanceof MouseEvent && event.shiftKey)}
    />
  );
}
