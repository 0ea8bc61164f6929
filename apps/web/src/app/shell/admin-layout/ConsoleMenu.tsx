import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { consoleParts, type MenuLink } from '../../../routing/menu.ts';

interface ConsoleMenuProps {
  links: readonly MenuLink[];
  /** Path pattern of the current page. */
  path: string | undefined;
  onGo?: () => void;
}

/** Admin menu by sections; empty sections are omitted. The current entry is scrolled into view. */
export function ConsoleMenu({ links, path, onGo }: ConsoleMenuProps) {
  const t = useT();
  // A list page and the pages of its form and details share one menu entry.
  const current = links
    .filter((link) => path === link.path || path?.startsWith(`${link.path}/`) === true)
    .reduce<MenuLink | null>(
      (best, link) => (best && best.path.length >= link.path.length ? best : link),
      null,
    );
  const list = useRef<HTMLElement>(null);
  const shown = current?.href;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the current entry changes with the page
  }, [shown]);
  return (
    <nav ref={list} aria-label={t('console.menu')} className="px-3 pb-6">
      {consoleParts.map((part) => {
        const entries = links.filter(({ place }) => place === `console:${part}`);
        if (entries.length === 0) return null;
        return (
          <div key={part} className="mt-3">
            <p className="px-2 pb-1 text-12 text-text-3">{t(`console.part.${part}`)}</p>
            {entries.map((link) => (
              <HrefLink
                key={link.href}
                href={link.href}
                {...(onGo && { onClick: onGo })}
                aria-current={link === current ? 'page' : undefined}
                className={cx(
                  'ring-inside relative flex h-8 scroll-my-4 items-center rounded-1 px-2 text-13 max-lg:h-11',
                  link === current
                    ? 'bg-brand-tint font-medium text-text before:absolute before:inset-y-0 before:-left-3 before:w-0.5 before:bg-brand'
                    : 'text-text-2 hover:bg-hover hover:text-text',
                )}
              >
                {t(link.label)}
              </HrefLink>
            ))}
          </div>
        );
      })}
    </nav>
  );
}
