import type { Translated } from '../translated.ts';
import type { submissionActions as reference } from '../zh-CN/submissionActions.ts';

export const submissionActions: Translated<typeof reference> = {
  rejudge: 'Rejudge {id}',
  rejudged: 'Rejudge queued',
  resubmit: 'Resubmit {id}',
  resubmitted: 'Submission sent again',
  manual: 'Set verdict…',
  manualTitle: 'Set the verdict of {id}',
  manualDetail: 'The current verdict stays in the judging history. Statistics and ranks are updated.',
  scoreHint: '0 to {full}. Leave empty to keep the score.',
  scoreRange: 'Enter a score from 0 to {full}',
  save: 'Save',
  updated: 'Verdict updated',
  cancel: 'Cancel judging',
  cancelTitle: 'Cancel judging of {id}?',
  cancelDetail:
    'The submission is marked as Cancelled and does not count. Its verdict stays in the judging history. Rejudge the submission to undo this.',
  cancelled: 'Judging cancelled',
  keep: 'Back',
  more: 'Manage {id}',
  judgings: 'Judging history',
  number: 'No.',
  inForce: 'current',
  reason: 'Reason',
  at: 'Ended',
  reasonSubmit: 'Submitted',
  reasonRejudge: 'Rejudge',
  reasonResubmit: 'Resubmitted',
  reasonManual: 'Manual',
};
