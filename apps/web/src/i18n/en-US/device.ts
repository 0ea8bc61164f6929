import type { Translated } from '../translated.ts';
import type { device as reference } from '../zh-CN/device.ts';

export const device: Translated<typeof reference> = {
  title: 'Sign in to the terminal client',
  intro: 'Enter the code that your terminal shows, so that the program can use this site as you.',
  code: 'Code',
  'code.required': 'Enter the code',
  'code.send': 'Continue',
  account: 'Your account',
  as: 'If you allow it, the program uses this site as {name}.',
  program: 'Program',
  address: 'IP address',
  started: 'Requested',
  warning:
    'Check that the code matches the one in your own terminal and that you started the sign-in just now. Deny the sign-in if another person sent you the code or the link.',
  life: 'The token expires after {count} {count|day|days}. You can revoke it in your settings at any time.',
  grant: 'Allow sign-in',
  deny: 'Deny',
  granted: 'Sign-in allowed',
  'granted.detail':
    'The program now uses this site as {name}. Go back to your terminal. You can close this page.',
  denied: 'Sign-in denied',
  'denied.detail': 'The program was not given access.',
};
