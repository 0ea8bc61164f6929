import type { ReactNode } from 'react';

interface CountedHeadingProps {
  /** Title of the page; absent if the list is part of another page. */
  title: string | undefined;
  /** Number of entries as text; absent while the list loads. */
  count: string | undefined;
  /** Link or button at the right, for instance to create an entry. */
  action?: ReactNode;
}

/** Main heading of a list page with the number of its entries. */
export function CountedHeading({ title, count, action }: CountedHeadingProps) {
  return (
    <div className="mb-3 flex items-baseline gap-3 sm:mb-4">
      {title === undefined ? null : <h1 className="text-20 font-bold">{title}</h1>}
      <output className="text-13 text-text-3">{count ?? ' '}</output>
      {action === undefined ? null : <div className="ml-auto text-13">{action}</div>}
    </div>
  );
}
