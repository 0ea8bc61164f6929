import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  /** What the state is. */
  title: string;
  /** What the user can do about the empty state. */
  detail?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
}

export function EmptyState({ icon = 'list', title, detail, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-2 border border-line-strong text-text-3">
        <Icon name={icon} size={20} />
      </span>
      <p className="font-bold">{title}</p>
      {detail === undefined ? null : (
        <p className="mt-0.5 max-w-[330px] text-13 text-balance text-text-2">{detail}</p>
      )}
      {actions === undefined ? null : <div className="mt-3.5 flex gap-2">{actions}</div>}
    </div>
  );
}
