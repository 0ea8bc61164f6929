import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, JSX, MouseEvent } from 'react';
import { isUnmodifiedClick } from '../components/press.ts';

type HrefLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** An address of this site: path, search and fragment. */
  href: string;
};

/** A link to an address that is known as text only. Typed ones are `Link`. */
export function HrefLink({ href, onClick, children, ...rest }: HrefLinkProps): JSX.Element {
  const router = useRouter();
  // A failure is dealt with when the page is opened.
  const want = () => void router.preloadRoute({ to: href, href }).catch(() => undefined);

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || !isUnmodifiedClick(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={want} onFocus={want} onTouchStart={want}>
      {children}
    </a>
  );
}
