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
  /** Delays in seconds before the second, third, … attempt. If the last attempt fails, the webhook is disabled. */
  pauses: [10, 30, 120, 600, 1800, 7200, 21_600, 43_200],
  /** Maximum number of pending deliveries of a webhook. With more, the webhook is disabled. */
  waitingMax: 20_000,
  /** Number of days for which deliveries are stored. */
  logDays: 14,
} as const;

/** Reasons for which a webhook was disabled automatically. The value is null if a user disabled it. */
export const webhookOffReasons = ['failed', 'behind'] as const;

/** Why a delivery attempt failed. */
export const webhookFailures = ['answer', 'late', 'private', 'unreachable', 'key'] as const;
