import type { AnchorHTMLAttributes, JSX } from 'react';
import { HrefLink } from './HrefLink.tsx';
import { hrefOf, usePlace, type NavigateOptions } from './router.ts';
import type { Path, Target } from './paths.ts';

type LinkProps<Name extends Path> = Target<Name> &
  NavigateOptions &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

/** A link to a page of the site. */
export function Link<Name extends Path>(props: LinkProps<Name>): JSX.Element {
  const { to: _to, params: _params, search: _search, hash: _hash, replace, resetScroll, ...rest } = props;
  const options = {
    ...(replace !== undefined && { replace }),
    ...(resetScroll !== undefined && { resetScroll }),
  };
  // A search that starts from the present one follows it.
  usePlace();
  return <HrefLink {...rest} {...options} href={hrefOf(props)} />;
}
