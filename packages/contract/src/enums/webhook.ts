/** What a site tells of itself to addresses of root's choice. The kinds in the order in which they are offered. */
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
  /** Addresses of a site. */
  hooksMax: 20,
  /** Milliseconds for the whole of one attempt. */
  patience: 10_000,
  /** Seconds before the second attempt, the third and so on; after the last one the address is switched off. */
  pauses: [10, 30, 120, 600, 1800, 7200, 21_600, 43_200],
  /** Deliveries that may wait for one address; beyond, it is switched off. */
  waitingMax: 20_000,
  /** Days for which deliveries are kept. */
  logDays: 14,
} as const;

/** Why an address is not told any more; null: somebody switched it off. */
export const webhookOffReasons = ['failed', 'behind'] as const;

/** Why an attempt failed. */
export const webhookFailures = ['answer', 'late', 'private', 'unreachable', 'key'] as const;
