import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Delivery } from './queries.ts';

const states: Readonly<Record<Delivery['state'], { label: PlainKey; tone: LabelTone }>> = {
  waiting: { label: 'webhook.state.waiting', tone: 'upcoming' },
  delivered: { label: 'webhook.state.delivered', tone: 'plain' },
  failed: { label: 'webhook.state.failed', tone: 'failed' },
};

/** Returns the result of the last attempt as text; null if there was no attempt. */
export function deliveryOutcome(t: Translate, { failure, status }: Delivery): string | null {
  if (failure === 'answer') return t('webhook.failure.answer', { status: status ?? 0 });
  if (failure !== null) return t(`webhook.failure.${failure}`);
  return status === null ? null : `HTTP ${status}`;
}

/** Columns of a webhook's log; `open` shows a delivery. */
export function deliveryColumns(t: Translate, open: (delivery: Delivery) => void): Column<Delivery>[] {
  return [
    {
      id: 'state',
      head: t('webhook.state'),
      width: 96,
      skeleton: 56,
      cell: ({ state }) => <Label tone={states[state].tone}>{t(states[state].label)}</Label>,
    },
    {
      id: 'event',
      head: t('webhook.event'),
      skeleton: 180,
      cell: (delivery) => (
        <RowButton look="cell" onClick={() => open(delivery)}>
          {t(`webhook.kind.${delivery.kind}`)}
        </RowButton>
      ),
    },
    {
      id: 'answer',
      head: t('webhook.answer'),
      width: '30%',
      from: 640,
      skeleton: 120,
      cell: (delivery) => deliveryOutcome(t, delivery) ?? '—',
    },
    {
      id: 'attempts',
      head: t('webhook.attempts'),
      width: 90,
      from: 800,
      align: 'right',
      skeleton: 20,
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'took',
      head: 'ms',
      width: 72,
      from: 800,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 30,
      cell: ({ took }) => took ?? '—',
    },
    {
      id: 'time',
      head: t('webhook.time'),
      width: 110,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: ({ gmtCreate }) => <Time value={gmtCreate} />,
    },
  ];
}
