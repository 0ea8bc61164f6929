import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from './lazy/lazy-component.tsx';
import type { IconName } from './Icon.tsx';

export type MenuItem =
  | { kind: 'action'; label: string; icon?: IconName; isDisabled?: boolean; onSelect: () => void }
  | {
      kind: 'link';
      label: string;
      icon?: IconName;
      href: string;
      isExternal?: boolean;
      /** Count at the end of the item. */
      badge?: string;
    }
  | { kind: 'choice'; label: string; icon?: IconName; isChosen: boolean; onSelect: () => void }
  | { kind: 'heading'; label: string; detail?: string }
  | { kind: 'separator' };

interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface MenuProps {
  items: readonly MenuItem[];
  /** Renders the button that opens the menu. It must spread the given props on the button. */
  renderTrigger: (props: TriggerProps) => ReactNode;
}

// The code of the popup is larger than that of a whole page, so it loads only when the pointer approaches the button.
const loadPopup = async () => (await import('./MenuPopup.tsx')).MenuPopup;
const MenuPopup = lazyComponent(loadPopup);
const prepare = () => void loadPopup().catch(() => undefined);

/** A button that opens a menu of actions, links or choices. */
export function Menu({ items, renderTrigger }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      {renderTrigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => {
          setWasOpened(true);
          setIsOpen((open) => !open);
        },
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {wasOpened ? (
        <MenuPopup items={items} anchor={anchor} isOpen={isOpen} onOpenChange={setIsOpen} />
      ) : null}
    </>
  );
}
