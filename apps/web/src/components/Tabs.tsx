import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export interface TabEntry<Id extends string> {
  id: Id;
  label: ReactNode;
  count?: number | undefined;
}

interface TabsProps<Id extends string> {
  /** Label of the row for assistive technology. */
  label: string;
  /**
   * Prefix of element ids. The panel needs the id `${idPrefix}-panel` and is labelled by the tab
   * `${idPrefix}-tab-${id}`.
   */
  idPrefix: string;
  tabs: readonly TabEntry<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  className?: string | undefined;
}

/** A row of tabs; the arrow keys move and select. Keep the selected tab in the URL. */
export function Tabs<Id extends string>({
  label,
  idPrefix,
  tabs,
  current,
  onChange,
  className,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex((tab) => tab.id === current);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    let next: number | undefined;
    if (step !== undefined) next = (index + step + tabs.length) % tabs.length;
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = tabs.length - 1;
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx('flex h-11 gap-5 overflow-x-auto border-b border-line sm:h-10', className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${tab.id}`}
          aria-controls={`${idPrefix}-panel`}
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={cx(
            'ring-inside relative flex flex-none items-center gap-1.5 text-14',
            tab.id === current
              ? 'font-medium text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-brand'
              : 'text-text-2 hover:text-text',
          )}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="text-12 font-regular text-text-3">{tab.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
