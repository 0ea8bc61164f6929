import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Mail } from './queries.ts';

const states: Readonly<Record<Mail['state'], { label: PlainKey; tone: LabelTone }>> = {
  waiting: { label: 'outbox.state.waiting', tone: 'upcoming' },
  sent: { label: 'outbox.state.sent', tone: 'plain' },
  failed: { label: 'outbox.state.failed', tone: 'failed' },
  kept: { label: 'outbox.state.kept', tone: 'ended' },
};

/** Status of a mail. */
export function MailState({ mail: { state }, t }: { mail: Mail; t: Translate }) {
  return <Label tone={states[state].tone}>{t(states[state].label)}</Label>;
}

/** Columns of the outbox; `open` shows a mail. */
export function mailColumns(t: Translate, open: (mail: Mail) => void): Column<Mail>[] {
  return [
    {
      id: 'state',
      head: t('outbox.state'),
      width: 120,
      skeleton: 56,
      cell: (mail) => <MailState mail={mail} t={t} />,
    },
    {
      id: 'recipient',
      head: t('outbox.recipient'),
      width: '30%',
      from: 640,
      skeleton: 160,
      cell: (mail) => <span title={mail.recipient}>{mail.recipient}</span>,
    },
    {
      id: 'subject',
      head: t('outbox.subject'),
      skeleton: 240,
      cell: (mail) => (
        <RowButton look="cell" title={mail.subject} onClick={() => open(mail)}>
          {mail.subject}
        </RowButton>
      ),
    },
    {
      id: 'time',
      head: t('outbox.time'),
      width: 96,
      align: 'right',
      skeleton: 56,
      className: 'text-12 text-text-3',
      cell: (mail) => <Time value={mail.gmtCreate} />,
    },
  ];
}
