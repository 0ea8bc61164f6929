import { Menu } from '@base-ui/react/menu';
import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { Icon } from './Icon.tsx';
import type { MenuItem } from './Menu.tsx';

interface MenuPopupProps {
  items: readonly MenuItem[];
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const itemClass =
  'flex h-11 items-center gap-2 rounded-2 px-2.5 text-13 text-text outline-none select-none sm:h-8 cursor-pointer ' +
  'data-highlighted:bg-hover data-highlighted:shadow-none! data-disabled:cursor-not-allowed data-disabled:text-text-disabled';

export function MenuPopup({ items, anchor, isOpen, onOpenChange }: MenuPopupProps) {
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        // A press on the button must not close the menu here: the button toggles it, and the same press would open it
        // again.
        const { target } = details.event;
        if (!open && target instanceof Node && anchor.current?.contains(target) === true) return;
        onOpenChange(open);
      }}
    >
      {/* The popup is placed within a landmark for screen readers, and within an open dialog to be above it. */}
      <Menu.Portal container={anchor.current?.closest<HTMLElement>('dialog, header, main, footer')}>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-(--z-dialog)"
        >
          <Menu.Popup
            finalFocus={anchor}
            className="min-w-40 rounded-3 border border-line-strong bg-raised p-1 shadow-float outline-none"
          >
            {items.map((item, index) => (
              <Entry key={item.kind === 'separator' ? index : item.label} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const router = useRouter();
  switch (item.kind) {
    case 'separator':
      return <Menu.Separator className="mx-1 my-1 h-px bg-line" />;
    case 'heading':
      return (
        <Menu.Group className="max-w-60 px-2.5 py-1.5">
          <Menu.GroupLabel className="ellipsis text-13 font-medium">{item.label}</Menu.GroupLabel>
          {item.detail === undefined ? null : (
            <div className="text-12 break-words text-text-3">{item.detail}</div>
          )}
        </Menu.Group>
      );
    case 'link':
      return (
        <Menu.Item
          className={itemClass}
          render={
            <a
              href={item.href}
              aria-label={item.badge ? `${item.label} ${item.badge}` : item.label}
              target={item.isExternal === true ? '_blank' : undefined}
            />
          }
          onClick={(event) => {
            if (item.isExternal === true || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void router.navigate({ href: item.href });
          }}
        >
          {item.icon === undefined ? null : <Icon name={item.icon} className="text-text-3" />}
          {item.label}
          {item.badge === undefined || item.badge === '' ? null : (
            <span className="ml-auto min-w-5 rounded-3 bg-v-wa px-1.5 text-center text-11 text-on-verdict">
              {item.badge}
            </span>
          )}
        </Menu.Item>
      );
    case 'choice':
      return (
        <Menu.CheckboxItem
          className={itemClass}
          checked={item.isChosen}
          closeOnClick
          onCheckedChange={() => item.onSelect()}
        >
          {item.icon === undefined ? null : <Icon name={item.icon} className="text-text-3" />}
          <span className="flex-1">{item.label}</span>
          {item.isChosen ? <Icon name="check" className="text-brand" /> : null}
        </Menu.CheckboxItem>
      );
    case 'action':
      return (
        <Menu.Item className={itemClass} disabled={item.isDisabled === true} onClick={() => item.onSelect()}>
          {item.icon === undefined ? null : <Icon name={item.icon} className="text-text-3" />}
          {item.label}
        </Menu.Item>
      );
  }
}
