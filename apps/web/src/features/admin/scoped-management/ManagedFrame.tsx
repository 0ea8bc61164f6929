import type { JSX, ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import type { ListQuery } from '../../../components/data-list/ListStates.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ManagedPage } from './ManagedPage.tsx';

interface FrameLink {
  label: string;
  href: string;
}

interface ManagedFrameProps<Tab extends string> {
  title: string;
  /** Label, for assistive technology, of the navigation between the pages of the entity. */
  label: string;
  tabs: readonly (FrameLink & { id: Tab })[];
  tab: Tab;
  /** Link back to the list; null if the list is in the admin menu. */
  back: FrameLink | null;
  /** Link to the public view; null if there is none. */
  shown: FrameLink | null;
  actions?: ReactNode;
  query: ListQuery;
  /** Null until loaded. */
  children: ReactNode;
}

/** Frame around the pages of one managed entity: title, navigation, and link to the public view. */
export function ManagedFrame<Tab extends string>(props: ManagedFrameProps<Tab>): JSX.Element {
  const { title, label, tabs, tab, back, shown, actions, query, children } = props;
  const way = '-mb-px border-b-2 py-2 max-sm:py-3';
  return (
    <ManagedPage title={title} actions={actions}>
      <nav
        aria-label={label}
        className="mb-5 flex flex-wrap items-center gap-x-5 border-b border-line text-14"
      >
        {back === null ? null : (
          <HrefLink href={back.href} className={cx(way, 'border-transparent text-text-2 hover:text-text')}>
            {back.label}
          </HrefLink>
        )}
        {tabs.map(({ id, label: word, href }) => (
          <HrefLink
            key={id}
            href={href}
            aria-current={id === tab ? 'page' : undefined}
            className={cx(
              way,
              id === tab
                ? 'border-brand font-medium text-text'
                : 'border-transparent text-text-2 hover:text-text',
            )}
          >
            {word}
          </HrefLink>
        ))}
        {shown === null ? null : (
          <HrefLink
            href={shown.href}
            className="reach ml-auto rounded-1 py-2 text-13 max-sm:py-3 text-brand hover:text-brand-hover"
          >
            {shown.label}
          </HrefLink>
        )}
      </nav>
      {children ??
        (query.error === null ? (
          <Skeleton width="60%" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ))}
    </ManagedPage>
  );
}
