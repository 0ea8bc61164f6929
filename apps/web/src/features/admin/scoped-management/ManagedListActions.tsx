import type { JSX } from 'react';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';

interface DeskListActsProps {
  create: JSX.Element;
  /** Where everybody sees them; null in the console. */
  back: { label: string; href: string } | null;
}

/** What stands beside the title of a desk's list. */
export function ManagedListActions({ create, back }: DeskListActsProps): JSX.Element {
  if (back === null) return create;
  return (
    <>
      <HrefLink href={back.href} className={buttonClass()}>
        {back.label}
      </HrefLink>
      {create}
    </>
  );
}
