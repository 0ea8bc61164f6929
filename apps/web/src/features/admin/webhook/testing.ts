import type { Delivery, Webhook } from './queries.ts';

/** Time of all events; for tests. */
export const at = '2026-11-22T00:00:00.000Z';

/** An enabled webhook without deliveries; for tests. */
export const aHook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  name: 'class chat',
  address: 'https://hooks.example/in',
  kinds: ['verdict'],
  isEnabled: true,
  offReason: null,
  failingSince: null,
  waiting: 0,
  lastDelivered: null,
  gmtCreate: at,
  gmtModified: at,
  ...given,
});

/** A failed delivery; for tests. */
export const aDelivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: 9,
  eventId: 'e',
  kind: 'verdict',
  state: 'failed',
  attempts: 9,
  status: 503,
  failure: 'answer',
  took: 12,
  body: '{"kind":"verdict"}',
  answer: 'busy',
  gmtCreate: at,
  attemptedAt: at,
  nextAt: null,
  ...given,
});
