import type { Translated } from '../translated.ts';
import type { claim as reference } from '../zh-CN/claim.ts';

export const claim: Translated<typeof reference> = {
  title: 'Claim your run on {judge}',
  'step.handle': '1. Your username on {judge}',
  handle: '{judge} username',
  'handle.hint': 'You verify it only once',
  prove: 'Get verification text',
  proof:
    'Put this text into the field “{field}” of your {judge} profile, save it, and select “Check”. You can remove it afterwards.',
  'proof.copy': 'Copy verification text',
  'proof.open': 'Open profile settings on {judge}',
  check: 'Check',
  change: 'Change',
  'step.submit': '2. Submit there',
  'submit.note': 'Your code stays there. This site reads only the result.',
  open: 'Open the problem on {judge}',
  'step.run': '3. Enter your run',
  run: 'URL or ID of the run',
  'run.hint': 'You can claim runs from the last {days} days. A run counts here from the time you claim it.',
  claim: 'Claim',
};
