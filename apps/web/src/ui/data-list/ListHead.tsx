import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { Checkbox } from '../Checkbox.tsx';
import { Icon } from '../Icon.tsx';
import { Th } from '../table.tsx';
import { shownClass, type Column } from './column.ts';
import { nextSort, sortedBy } from './list-state.ts';

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Undefined where rows cannot be selected. */
  page: { isAll: boolean; isSome: boolean; select: (isOn: boolean) => void } | undefined;
  isFirstStuck: boolean;
  /** The next page is on its way: a line in brand colour under the head. */
  isStale: boolean;
}

/** The head of a list; it stays in sight while the rows scroll under it. */
export function ListHead<Row>({ columns, sort, onSort, page, isFirstStuck, isStale }: ListHeadProps<Row>) {
  const t = useT();
  const headClass = cx(
    'z-2 bg-bg',
    // What scrolls sideways would take the head's distance from its own top.
    !isFirstStuck && 'sticky top-(--list-top,var(--h-nav))',
    isStale && 'shadow-[inset_0_-2px_0_var(--brand)]',
  );
  return (
    <thead>
      <tr>
        {page === undefined ? null : (
          <Th align="center" className={cx(headClass, 'w-11 px-0! sm:w-9')}>
            <Checkbox
              checked={page.isAll}
              isMixed={page.isSome && !page.isAll}
              aria-label={t('common.list.selectPage')}
              className="align-middle sm:min-h-0!"
              onCheckedChange={page.select}
            />
          </Th>
        )}
        {columns.map((column, place) => {
          const { sort: key } = column;
          const direction = key === undefined ? undefined : sortedBy(sort, key);
          return (
            <Th
              key={column.id}
              {...(column.align !== undefined && { align: column.align })}
              aria-sort={key === undefined ? undefined : (direction ?? 'none')}
              style={column.width === undefined ? undefined : { width: column.width }}
              className={cx(
                headClass,
                column.headClassName,
                shownClass(column),
                isFirstStuck && place === 0 && 'sticky left-0 z-3',
              )}
            >
              {key === undefined ? (
                <span className={column.isHeadHidden === true ? 'sr-only' : undefined}>{column.head}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, key, column.sortsFirst))}
                  className={cx(
                    'relative inline-flex items-center gap-0.5 rounded-1 align-top after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:text-text',
                    direction !== undefined && 'text-text',
                    // So that the word stands above the figures.
                    column.align === 'right' && 'flex-row-reverse',
                  )}
                >
                  {column.head}
                  {/* Its room is kept, so that sorting moves nothing. */}
                  <Icon
                    name="up"
                    size={12}
                    className={
                      direction === undefined ? 'opacity-0' : direction === 'descending' ? 'rotate-180' : ''
                    }
                  />
                </button>
              )}
            </Th>
          );
        })}
      </tr>
    </thead>
  );
}
