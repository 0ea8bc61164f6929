import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

const looks = {
  /** In a table: on phones the row is high enough for touch. */
  cell: 'ellipsis -my-2 h-11 max-w-full align-middle hover:text-brand sm:h-9',
  /** In a list on phones: the whole row is the target. */
  line: 'block w-full text-left break-words after:absolute after:inset-0',
};

interface RowButtonProps {
  look: keyof typeof looks;
  /** Tooltip for the case that the text is truncated. */
  title?: string;
  onClick: () => void;
  children: ReactNode;
}

/** Button with the name of a row. It opens a dialog with the row's details. */
export function RowButton({ look, title, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      data-row
      aria-haspopup="dialog"
      title={title}
      onClick={onClick}
      className={cx('rounded-1 text-14 font-medium', looks[look])}
    >
      {children}
    </button>
  );
}
