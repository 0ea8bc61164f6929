import type { JSX, ReactNode } from 'react';
import { GroupCard } from './GroupCard.tsx';

/** A page with the summary card of the group beside it; wide lists do not use this layout. */
export function GroupSidebarLayout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">{children}</div>
      <GroupCard />
    </div>
  );
}
