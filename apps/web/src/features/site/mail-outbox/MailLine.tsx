import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { MailState } from './mail-columns.tsx';
import type { Mail } from './queries.ts';

/** A mail on phones: its subject in the first line, its recipient below. */
export function MailLine({ mail, onOpen }: { mail: Mail; onOpen: (mail: Mail) => void }): JSX.Element {
  const t = useT();
  return (
    <>
      <RowButton look="line" onClick={() => onOpen(mail)}>
        {mail.subject}
      </RowButton>
      <div className="mt-1 flex items-center gap-2 text-12 text-text-3">
        <MailState mail={mail} t={t} />
        <span className="min-w-0 break-all">{mail.recipient}</span>
        <Time value={mail.gmtCreate} className="ml-auto flex-none" />
      </div>
    </>
  );
}
