import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { deliveryOutcome } from './delivery-columns.tsx';
import type { Delivery } from './queries.ts';

interface DeliveryDialogProps {
  delivery: Delivery;
  onClose: () => void;
  onResent: () => void;
}

/** One delivery: request, response, and a button to send it again. */
export function DeliveryDialog({ delivery, onClose, onResent }: DeliveryDialogProps) {
  const t = useT();
  const { id, kind, attempts, took, attemptedAt, nextAt, body, answer } = delivery;
  const resend = useMutation({
    mutationFn: () => call('POST /api/admin/webhooks/resend', { body: { id } }),
    onSuccess() {
      showToast({ tone: 'success', text: t('webhook.resent') });
      onResent();
    },
  });
  const facts: [string, string][] = [
    [t('webhook.answer'), deliveryOutcome(t, delivery) ?? '—'],
    [t('webhook.attempts'), String(attempts)],
    ...(took === null ? [] : [['ms', String(took)] satisfies [string, string]]),
    ...(attemptedAt === null
      ? []
      : [[t('webhook.time'), formatExact(attemptedAt)] satisfies [string, string]]),
    ...(nextAt === null ? [] : [[t('webhook.next'), formatExact(nextAt)] satisfies [string, string]]),
  ];
  return (
    <Dialog
      title={t('webhook.one.title', { kind: t(`webhook.kind.${kind}`), id: String(id) })}
      width={720}
      onClose={onClose}
      actions={
        <Button tone="primary" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t('webhook.resend')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        {facts.map(([head, value]) => (
          <div key={head} className="contents">
            <dt className="text-text-3">{head}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Text title={t('webhook.one.sent')} text={indented(body)} />
      <Text
        title={t('webhook.one.answer')}
        text={answer === null || answer === '' ? t('webhook.one.noAnswer') : answer}
      />
    </Dialog>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-13 text-text-3">{title}</h3>
      <pre className="rounded-2 border border-line bg-sunk p-3 text-12 break-all whitespace-pre-wrap">
        {text}
      </pre>
    </section>
  );
}

/** Formats JSON with indentation. */
function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
