import type { JSX } from 'react';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';

interface ManagedListActionsProps {
  create: JSX.Element;
  /** Link to the list that users see; null in the console. */
  back: { label: string; href: string } | null;
}

/** Actions next to the title of a managed list. */
export function ManagedListActions({ create, back }: ManagedListActionsProps): JSX.Element {
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
