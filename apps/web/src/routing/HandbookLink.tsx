import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';

interface HandbookLinkProps {
  /** Page and heading of the handbook, such as `freeze#begin`; a test checks that they exist. */
  to: `${string}#${string}`;
  /** The setting or page that the heading explains, for assistive technology and the tooltip. */
  topic: string;
}

/** A "?" that opens the handbook in a new tab, so that the user does not lose the input of a form. */
export function HandbookLink({ to, topic }: HandbookLinkProps): JSX.Element {
  const label = useT()('common.handbookOn', { topic });
  return (
    <a
      href={`/docs/${to}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      data-tip={label}
      className="no-print relative inline-flex size-[18px] flex-none items-center justify-center rounded-full border border-line-strong text-11 font-medium text-text-2 after:absolute after:-inset-[13px] hover:bg-hover hover:text-text sm:after:-inset-1"
    >
      ?
    </a>
  );
}
