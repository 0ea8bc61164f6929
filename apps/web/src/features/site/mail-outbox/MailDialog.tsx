import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { Mail } from './queries.ts';

export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={mail.subject} width={720} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-13">
        <dt className="text-text-3">{t('outbox.recipient')}</dt>
        <dd className="break-words">{mail.recipient}</dd>
        <dt className="text-text-3">{t('outbox.time')}</dt>
        <dd>{formatExact(mail.gmtCreate)}</dd>
      </dl>
      {mail.error === null ? null : <FieldError>{mail.error}</FieldError>}
      <pre className="mt-3 rounded-2 border border-line bg-sunk p-3 font-sans text-14 break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
    </Dialog>
  );
}
