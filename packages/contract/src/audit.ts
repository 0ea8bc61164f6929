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
  'file-deleted',
  'carousel-added',
  'carousel-removed',
  'problem-imported',
  'problem-exported',
] as const;
export type AuditAction = (typeof auditActions)[number];
