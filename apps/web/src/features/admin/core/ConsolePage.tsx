import type { ReactNode } from 'react';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { useTitle } from '../../../routing/document-title.ts';

interface ConsolePageProps {
  title: string;
  /** Name of the section of the page, added to the title of the browser tab. */
  section?: string | undefined;
  /** Note or status next to the title. */
  note?: ReactNode;
  /** Page and heading of the handbook that explain the page, such as `health#checks`. */
  help?: `${string}#${string}`;
  /** Buttons and links at the right end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console: title, actions and content. */
export function ConsolePage({ title, section, note, help, actions, children }: ConsolePageProps) {
  useTitle(section === undefined ? title : `${section} - ${title}`);
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 py-5 sm:px-6">
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-20 font-bold">{title}</h1>
        {help === undefined ? null : <HandbookLink to={help} topic={title} />}
        {note === undefined ? null : <div className="text-13 text-text-3">{note}</div>}
        {actions === undefined ? null : (
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </div>
      {children}
    </div>
  );
}
