import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/Icon.tsx';

interface CollapsibleProps {
  /** Id of the section. The URL fragment `#id` opens it. */
  id: string;
  icon: IconName;
  title: string;
  /** Summary that is visible while the section is closed. */
  note?: ReactNode;
  isOpen?: boolean;
  /** Called when the user opens or closes it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A collapsible section. It keeps typed values while closed, and the browser's find-in-page can open it. */
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
