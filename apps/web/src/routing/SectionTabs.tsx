import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { HrefLink } from './HrefLink.tsx';
import './section-tabs.css';

export interface SectionTab {
  href: string;
  label: string;
  isCurrent: boolean;
  /** What a count or mark beside the name is. */
  note?: ReactNode;
  /** Why it leads nowhere yet; such a tab is named and no more. */
  closed?: string | undefined;
}

/** The pages of a container, such as a group; the current one is always in sight. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }): JSX.Element {
  const list = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is another current tab
  }, [current]);
  return (
    <nav ref={list} className="place-tabs" aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent, note, closed }) =>
        closed === undefined ? (
          <HrefLink
            key={href}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className="ring-inside"
          >
            {name}
            {note}
          </HrefLink>
        ) : (
          <span key={href} aria-disabled="true" data-tip={closed}>
            {name}
          </span>
        ),
      )}
    </nav>
  );
}
