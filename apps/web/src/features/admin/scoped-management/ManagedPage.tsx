import type { JSX, ReactNode } from 'react';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useScope } from '../../../routing/scope.ts';
import { useGroupTitle } from '../../group/core/group-context.ts';

interface ManagedPageProps {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A management page: a page of the console, or a part of a group's frame. */
export function ManagedPage(props: ManagedPageProps): JSX.Element {
  return useScope().kind === 'group' ? <GroupManagedPage {...props} /> : <ConsolePage {...props} />;
}

function GroupManagedPage({ title, note, actions, children }: ManagedPageProps): JSX.Element {
  useGroupTitle(title);
  return (
    <section>
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-16 font-bold break-words">{title}</h2>
        {note === undefined ? null : <div className="text-13 text-text-3">{note}</div>}
        {actions === undefined ? null : <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
