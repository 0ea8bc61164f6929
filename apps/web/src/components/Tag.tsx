import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { Icon } from './Icon.tsx';

interface TagProps {
  children: ReactNode;
  isChosen?: boolean;
  /** Called by the tag's remove button; without it there is no button. */
  onRemove?: () => void;
  /** Label of the button. */
  removeLabel?: string;
}

export function Tag({ children, isChosen = false, onRemove, removeLabel }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center rounded-1 border px-1.5 text-12 whitespace-nowrap',
        isChosen ? 'border-brand bg-brand-tint text-brand' : 'border-line bg-sunk text-text-2',
      )}
    >
      <span className="ellipsis">{children}</span>
      {onRemove === undefined ? null : (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative -mr-1 ml-0.5 flex size-4 flex-none items-center justify-center rounded-1 after:absolute after:-inset-2 hover:bg-hover"
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}
