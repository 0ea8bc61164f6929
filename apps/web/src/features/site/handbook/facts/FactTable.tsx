import type { JSX } from 'react';

interface FactTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** Whether the first column holds identifiers. */
  isCode?: boolean;
}

/** A plain table of facts; scrolls within itself if it is too wide. */
export function FactTable({ label, heads, rows, isCode = false }: FactTableProps): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
    <section className="overflow-x-auto py-2" aria-label={label} tabIndex={0}>
      <table className="w-full text-13">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-line-strong py-1.5 pr-4 text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-regular">
                {isCode ? <code className="text-12">{first}</code> : first}
              </th>
              {rest.map((cell) => (
                <td key={cell} className="py-1.5 pr-4 break-words">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
