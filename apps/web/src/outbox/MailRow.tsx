import type { PlainKey } from '../i18n/messages.ts';
import { useT } from '../i18n/messages.ts';
import { Label, type LabelTone } from '../ui/Tag.tsx';
import { Td, Tr } from '../ui/table.tsx';
import { Time } from '../ui/Time.tsx';
import type { Mail } from './queries.ts';

const states: Readonly<Record<Mail['state'], { label: PlainKey; tone: LabelTone }>> = {
  waiting: { label: 'outbox.state.waiting', tone: 'upcoming' },
  sent: { label: 'outbox.state.sent', tone: 'plain' },
  failed: { label: 'outbox.state.failed', tone: 'failed' },
  kept: { label: 'outbox.state.kept', tone: 'ended' },
};

export function MailRow({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const t = useT();
  const { label, tone } = states[mail.state];
  return (
    <Tr>
      <Td>
        <Label tone={tone}>{t(label)}</Label>
      </Td>
      <Td className="ellipsis max-sm:hidden">{mail.recipient}</Td>
      <Td className="ellipsis">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="ellipsis max-w-full rounded-1 text-14 font-medium hover:text-brand"
        >
          {mail.subject}
        </button>
      </Td>
      <Td align="right" className="text-12 text-text-3">
        <Time value={mail.gmtCreate} />
      </Td>
    </Tr>
  );
}
