import type { Translated } from '../translated.ts';
import type { acts as reference } from '../zh-CN/acts.ts';

export const acts: Translated<typeof reference> = {
  rejudge: 'Rejudge {id}',
  rejudged: 'Rejudge successfully',
  resubmit: 'Resubmit {id}',
  resubmitted: 'Resubmitted Successfully',
  manual: 'Verdict by hand…',
  manualTitle: 'Verdict by hand for {id}',
  manualDetail: 'The present verdict stays among the former judgings. Statistics and ranks follow.',
  scoreHint: '0 to {full}; leave it empty to keep the score',
  scoreRange: 'A score is between 0 and {full}',
  save: 'Save',
  updated: 'Update Successfully',
  cancel: 'Cancel the judging',
  cancelTitle: 'Cancel the judging of {id}?',
  cancelDetail:
    'It becomes Cancelled and counts for nothing. Its verdict stays among the former judgings; a rejudge brings it back.',
  cancelled: 'Cancel Successfully',
  keep: 'Back',
  more: 'Manage {id}',
  judgings: 'Judgings',
  number: 'No.',
  inForce: 'in force',
  reason: 'Reason',
  at: 'Ended',
  reasonSubmit: 'Submitted',
  reasonRejudge: 'Rejudge',
  reasonResubmit: 'Resubmitted',
  reasonManual: 'By hand',
};
