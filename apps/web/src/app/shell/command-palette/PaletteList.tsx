import { useEffect } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { PaletteGroup, PaletteItem } from './entries.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** Index across all groups. */
  current: number;
  /** Whether the results belong to a previous keyword. */
  isStale: boolean;
  onPoint: (index: number) => void;
  onChoose: (item: PaletteItem, isApart: boolean) => void;
}

/** Result list of the palette. Focus stays in the text field, whose `aria-activedescendant` names the current row. */
export function PaletteList({ id, groups, current, isStale, onPoint, onChoose }: PaletteListProps) {
  const t = useT();
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  return (
    // oxlint-disable jsx-a11y/prefer-tag-over-role -- no element exists for a list of a focused field
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('palette.results')}
      aria-busy={isStale || undefined}
      className={cx('max-h-[min(420px,60dvh)] overflow-y-auto px-2', groups.length > 0 && 'py-2')}
    >
      {groups.map((group, order) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${order}`}>
          <div id={`${id}-group-${order}`} className="px-2 pt-2 pb-1 text-12 text-text-3">
            {group.title}
          </div>
          {group.items.map((item, place) => {
            const own = firstOf(groups, order) + place;
            return (
              <div
                key={item.id}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === current}
                onPointerMove={() => onPoint(own)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onChoose(item, false);
                }}
                className={cx(
                  'flex h-11 cursor-pointer items-center gap-2.5 rounded-2 px-2 text-14 sm:h-9',
                  own === current && 'bg-selected',
                  isStale && 'opacity-60',
                )}
              >
                <Icon name={item.icon} className="text-text-3" />
                {item.code === undefined ? null : (
                  <span className="flex-none font-mono text-12 text-text-3">{item.code}</span>
                )}
                <span className="ellipsis">{item.label}</span>
                {item.detail === undefined ? null : (
                  <span className="ellipsis text-12 text-text-3">{item.detail}</span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
    // oxlint-enable jsx-a11y/prefer-tag-over-role
  );
}

/** Returns the index of a group's first item, counted across all groups. */
function firstOf(groups: readonly PaletteGroup[], order: number): number {
  return groups.slice(0, order).reduce((count, group) => count + group.items.length, 0);
}
