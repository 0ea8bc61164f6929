/** What staff do that is noted, in the order in which it is offered as a filter. */
export const auditActions = [
  'rejudge',
  'manual-judge',
  'cancel-judge',
  'rejudge-batch',
  'rejudge-batch-applied',
  'rejudge-batch-dropped',
  'language-limit',
  'problem-language-limit',
  'role-permissions',
  'announcement-created',
  'announcement-changed',
  'announcement-deleted',
  'problem-check',
  'problem-check-cancelled',
  'problem-solution-added',
  'problem-solution-changed',
  'problem-solution-deleted',
  'problem-time-limit',
] as const;
export type AuditAction = (typeof auditActions)[number];
