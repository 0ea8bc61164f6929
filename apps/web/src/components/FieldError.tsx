import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1 flex items-start gap-1.5 text-12 text-v-wa">
      <Icon name="warn" size={12} className="mt-[3px]" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
