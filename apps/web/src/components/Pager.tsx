import { limits } from '@xiezhi/contract/limits';
import { formatNumber, useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { Icon } from './Icon.tsx';
import { pageNumbers } from './page-numbers.ts';
import { isUnmodifiedClick } from './unmodified-click.ts';
import { Select } from './Select.tsx';

interface PagerProps {
  /** 1-based. */
  current: number;
  size: number;
  total: number;
  /** Whether the total number of rows is only a lower bound. */
  isTotalEstimated?: boolean;
  /** Returns the URL of a page, so that page numbers are links. */
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** Whether the user can choose the number of rows per page. */
  hasSizes?: boolean;
  /** Numbers of rows per page that the user can choose; a default list if absent. */
  sizesOffered?: readonly number[];
}

const cell = 'flex h-11 min-w-11 items-center justify-center rounded-2 px-1.5 text-13 sm:h-7 sm:min-w-7';

export function Pager({
  current,
  size,
  total,
  isTotalEstimated = false,
  hrefOf,
  onPage,
  onSize,
  hasSizes = true,
  sizesOffered = limits.pageSizes,
}: PagerProps) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / size));
  const sizes = [...new Set([...sizesOffered, size])].sort((a, b) => a - b);

  function link(page: number, label: string, content: React.ReactNode, isShown = true) {
    if (page < 1 || page > pages || !isShown) {
      return (
        <span aria-hidden="true" className={cx(cell, 'text-text-disabled')}>
          {content}
        </span>
      );
    }
    return (
      <a
        href={hrefOf(page)}
        aria-label={label}
        aria-current={page === current ? 'page' : undefined}
        onClick={(event) => {
          if (!isUnmodifiedClick(event)) return;
          event.preventDefault();
          onPage(page);
        }}
        className={cx(
          cell,
          page === current ? 'bg-brand-tint font-bold text-brand' : 'text-text-2 hover:bg-hover',
        )}
      >
        {content}
      </a>
    );
  }

  return (
    <nav
      aria-label={t('common.pager.label')}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-text-2"
    >
      {hasSizes && (
        <Select
          label={t('common.pager.size')}
          size="small"
          isQuiet
          className="-ml-2.5"
          value={String(size)}
          onValueChange={(value) => onSize(Number(value))}
          options={sizes.map((value) => ({
            value: String(value),
            label: t('common.pager.perPage', { count: value }),
          }))}
        />
      )}
      <ul className="flex items-center gap-1">
        <li>{link(current - 1, t('common.pager.previous'), <Icon name="left" />)}</li>
        {pageNumbers(current, pages).map((page, index) => (
          <li
            key={page ?? `gap-${index}`}
            className={page === null || page !== current ? 'max-sm:hidden' : ''}
          >
            {page === null ? (
              <span className="px-1 text-text-3">…</span>
            ) : (
              link(page, t('common.pager.page', { page }), formatNumber(page))
            )}
          </li>
        ))}
        <li className="px-1 text-text-3 sm:hidden">/ {pages}</li>
        {isTotalEstimated ? <li className="px-1 text-text-3">+</li> : null}
        <li>{link(current + 1, t('common.pager.next'), <Icon name="right" />)}</li>
      </ul>
    </nav>
  );
}
