import { webhookLimits } from '@xiezhi/contract/enums/webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { deliveriesQuery, deliveriesPerPage, webhooksKey, webhooksQuery, type Delivery } from './queries.ts';
import { webhookLogPage } from './webhook-log.page.ts';

const idOf = (delivery: Delivery) => delivery.id;

/** Deliveries of one webhook with the responses of its receiver. */
export function WebhookLogPage() {
  const t = useT();
  const client = useQueryClient();
  const id = Number(webhookLogPage.useParams().webhookId);
  const search = webhookLogPage.useSearch();
  const { currentPage = 1, limit = deliveriesPerPage } = search;
  const { listed } = useListAddress();
  const hooks = useQuery(webhooksQuery);
  const query = useQuery(deliveriesQuery(id, currentPage, limit));
  const [open, setOpen] = useState<Delivery | null>(null);
  const columns = useMemo(() => deliveryColumns(t, setOpen), [t]);
  const name = hooks.data?.find((hook) => hook.id === id)?.name;
  const label = name === undefined ? t('webhook.log') : t('webhook.log.of', { name });
  return (
    <ConsolePage
      title={label}
      note={t('webhook.log.note', { days: webhookLimits.logDays })}
      actions={
        <Link to="/admin/webhooks" className={buttonClass()}>
          {t('webhook.log.back')}
        </Link>
      }
    >
      <DataList
        label={label}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={8}
        empty={{ icon: 'share', title: t('webhook.log.none'), detail: t('webhook.log.none.detail') }}
      />
      {open === null ? null : (
        <DeliveryDialog
          delivery={open}
          onClose={() => setOpen(null)}
          onResent={() => {
            setOpen(null);
            void client.invalidateQueries({ queryKey: webhooksKey });
          }}
        />
      )}
    </ConsolePage>
  );
}
