import type { Translated } from '../translated.ts';
import type { remoteJudge as reference } from '../zh-CN/remoteJudge.ts';

export const remoteJudge: Translated<typeof reference> = {
  note: 'Passwords are sealed: written, never read',
  unsupported:
    'This site cannot speak with these judges yet: {judges}. Accounts can be stored now, and tested once it can.',
  none: 'There are no accounts at other judges',
  'none.detail':
    'Remote judging sends solutions in by these accounts; a judge may have several, used in turn.',
  add: 'Add an account',
  added: 'The account {name} is added',
  judge: 'Judge',
  username: 'User name',
  password: 'Password',
  'password.hint': 'Never shown again once saved, nor written to any log',
  'password.change': 'Change the password',
  'password.title': 'Another password for {name}',
  'password.changed': 'The password of {name} is changed',
  save: 'Save',
  state: 'State',
  'state.free': 'Free',
  'state.inUse': 'In use',
  'state.outOfOrder': 'Out of order',
  'state.disabled': 'Disabled',
  used: 'Last used',
  never: 'never',
  by: 'Added by',
  acts: 'Acts',
  more: 'More for {name}',
  test: 'Test',
  'test.of': 'Test {name}',
  'test.well': '{name} was let in',
  'test.ill': '{name} was not let in',
  enable: 'Enable',
  disable: 'Disable',
  enabled: '{name} is enabled',
  disabled: '{name} is disabled',
  remove: 'Remove',
  'remove.title': 'Remove the account {name} at {judge}?',
  'remove.text':
    'This site forgets its password and sends nothing in by it any more; the account at that judge stays as it is.',
  removed: '{name} is removed',
};
