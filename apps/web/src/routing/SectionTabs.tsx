import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { HrefLink } from './HrefLink.tsx';
import './section-tabs.css';

export interface SectionTab {
  href: string;
  label: string;
  isCurrent: boolean;
  /** Count or mark next to the name of the tab. */
  note?: ReactNode;
  /** Why the tab is disabled. A disabled tab has no link. */
  closed?: string | undefined;
}

/** Tabs of a scope such as a group. The current tab is always scrolled into view. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }): JSX.Element {
  const list = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the current tab changes with the page
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
