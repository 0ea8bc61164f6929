import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, JSX, MouseEvent } from 'react';
import { isUnmodifiedClick } from '../components/unmodified-click.ts';

type HrefLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** A URL of this site: path, search and fragment. */
  href: string;
};

/** A link to a URL known only as text. For typed routes use `Link`. */
export function HrefLink({ href, onClick, children, ...rest }: HrefLinkProps): JSX.Element {
  const router = useRouter();
  // A failure to preload is ignored here, since it is reported when the page is opened.
  const preload = () => void router.preloadRoute({ to: href, href }).catch(() => undefined);

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || !isUnmodifiedClick(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}
