import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/Icon.tsx';

interface CollapsibleProps {
  /** URL fragment that opens it: `#account`. */
  id: string;
  icon: IconName;
  title: string;
  /** Summary shown while it is closed. */
  note?: ReactNode;
  isOpen?: boolean;
  /** Called when the user opens or closes it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A collapsible section that keeps its typed values. The browser's find-in-page opens it too. */
export function Collapsible({ id, icon, title, note, isOpen = false, onToggle, children }: CollapsibleProps) {
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-2 py-2 [&::-webkit-details-marker]:hidden">
        <Icon name={icon} className="text-text-3" />
        <h2 className="flex-none font-bold">{title}</h2>
        <span className="ellipsis ml-auto text-right text-13 text-text-3">{note}</span>
        <Icon name="down" className="text-text-3 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-7 sm:pl-7">{children}</div>
    </details>
  );
}

/** Part of a section, with a title. */
export function Part({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-9 min-w-0 first:mt-0">
      <h3 className="font-medium">{title}</h3>
      {intro === undefined ? null : <p className="mt-0.5 text-13 break-words text-text-2">{intro}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
