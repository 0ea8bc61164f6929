import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Time } from '../../../components/Time.tsx';
import { MailState } from './mail-columns.tsx';
import type { Mail } from './queries.ts';

/** A mail on phones: its subject in the first line, its recipient below. */
export function MailLine({ mail, onOpen }: { mail: Mail; onOpen: (mail: Mail) => void }): JSX.Element {
  const t = useT();
  return (
    <>
      <button
        type="button"
        data-row
        aria-haspopup="dialog"
        onClick={() => onOpen(mail)}
        className="block w-full text-left text-14 font-medium break-words after:absolute after:inset-0"
      >
        {mail.subject}
      </button>
      <div className="mt-1 flex items-center gap-2 text-12 text-text-3">
        <MailState mail={mail} t={t} />
        <span className="min-w-0 break-all">{mail.recipient}</span>
        <Time value={mail.gmtCreate} className="ml-auto flex-none" />
      </div>
    </>
  );
}
