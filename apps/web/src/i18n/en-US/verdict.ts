import type { Translated } from '../translated.ts';
import type { verdict as reference } from '../zh-CN/verdict.ts';

export const verdict: Translated<typeof reference> = {
  notSubmitted: 'Not Submitted',
  unknown: 'Submitted, Unknown Result',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
  presentationError: 'Presentation Error',
  compileError: 'Compile Error',
  wrongAnswer: 'Wrong Answer',
  accepted: 'Accepted',
  timeLimit: 'Time Limit Exceeded',
  memoryLimit: 'Memory Limit Exceeded',
  runtimeError: 'Runtime Error',
  systemError: 'System Error',
  pending: 'Pending',
  compiling: 'Compiling',
  judging: 'Judging',
  partial: 'Partial Accepted',
  submitting: 'Submitting',
  submitFailed: 'Submission Failed',
  stripLabel: 'Test cases: {finished} of {total} judged',
  subtask: 'Subtask {number}',
  samples: 'Samples',
  sample: 'Sample {number}',
  cases: 'Cases',
};
