/** Kinds of webhook events, in the order of the form. */
export const webhookKinds = [
  'verdict',
  'discussion',
  'comment',
  'contest-begun',
  'contest-sealed',
  'contest-ended',
  'contest-announcement',
  'announcement',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookLimits = {
  nameMax: 60,
  addressMax: 2000,
  /** Maximum number of webhooks of a site. */
  hooksMax: 20,
  /** Timeout of one delivery attempt, in ms. */
  timeoutMs: 10_000,
  /** Delays before the second, third … attempt in seconds; after the last one the webhook is disabled. */
  pauses: [10, 30, 120, 600, 1800, 7200, 21_600, 43_200],
  /** Maximum pending deliveries of one webhook; with more it is disabled. */
  waitingMax: 20_000,
  /** Days for which deliveries are stored. */
  logDays: 14,
} as const;

/** Why a webhook was disabled automatically; null if a user disabled it. */
export const webhookOffReasons = ['failed', 'behind'] as const;

/** Why a delivery attempt failed. */
export const webhookFailures = ['answer', 'late', 'private', 'unreachable', 'key'] as const;
