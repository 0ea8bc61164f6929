import type { AnchorHTMLAttributes, JSX, MouseEvent } from 'react';
import { goTo, hrefOf, preload, usePlace, type NavigateOptions } from './router.ts';
import type { Path, Target } from './routes.ts';

type LinkProps<Name extends Path> = Target<Name> &
  NavigateOptions &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

/** A link to a page of the site; its chunk is fetched when the pointer or the focus comes to it. */
export function Link<Name extends Path>(props: LinkProps<Name>): JSX.Element {
  const {
    to,
    params: _params,
    search: _search,
    hash: _hash,
    replace,
    resetScroll,
    onClick,
    children,
    ...rest
  } = props;
  // A search that starts from the present one follows it.
  usePlace();
  const href = hrefOf(props);
  const want = () => preload(to);

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
