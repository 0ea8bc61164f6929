import type { AnchorHTMLAttributes, JSX, MouseEvent } from 'react';
import { goTo, preload, type NavigateOptions } from './router.ts';
import { matchPath } from './paths.ts';

type HrefLinkProps = NavigateOptions &
  AnchorHTMLAttributes<HTMLAnchorElement> & {
    /** An address of this site: path, search and fragment. */
    href: string;
  };

/** A link to an address of the site; its chunk is fetched when the pointer or the focus comes to it. */
export function HrefLink({
  href,
  replace,
  resetScroll,
  onClick,
  children,
  ...rest
}: HrefLinkProps): JSX.Element {
  function want(): void {
    const match = matchPath(new URL(href, location.href).pathname);
    if (match !== null) preload(match.path);
  }

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isOther) return;
    event.preventDefault();
    void goTo(href, {
      ...(replace !== undefined && { replace }),
      ...(resetScroll !== undefined && { resetScroll }),
    });
  }

  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={want} onFocus={want} onTouchStart={want}>
      {children}
    </a>
  );
}
