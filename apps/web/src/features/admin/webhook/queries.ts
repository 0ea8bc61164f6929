import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type Webhook = CallData<'GET /api/admin/webhooks'>[number];
export type WebhookSecret = CallData<'POST /api/admin/webhooks'>;
export type Delivery = CallData<'GET /api/admin/webhooks/deliveries'>['records'][number];

/** Rows per page of the log. */
export const deliveriesPerPage = 20;
/** Poll interval in ms. The log is polled because deliveries continue while it is open. */
const poll = 5000;

export const webhooksKey = ['console', 'webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'all'],
  queryFn: ({ signal }) => call('GET /api/admin/webhooks', { signal }),
  refetchInterval: poll,
  meta: { isQuiet: true },
});

export const deliveriesQuery = (id: number, currentPage: number, limit: number = deliveriesPerPage) =>
  queryOptions({
    queryKey: [...webhooksKey, id, currentPage, limit],
    queryFn: ({ signal }) =>
      call('GET /api/admin/webhooks/deliveries', { query: { id, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: poll,
    meta: { isQuiet: true },
  });
