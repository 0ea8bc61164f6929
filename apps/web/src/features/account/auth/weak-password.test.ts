import { expect, it } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

it.each([
  '123456',
  '20081231',
  'aaaaaaa',
  'Password1!',
  'qwerty123',
  'abcdef',
  'asdfghjk',
  'Hello2026',
  'qiushi-2026',
  '1234567890',
])('"%s" of qiushi is weak', (password) => {
  expect(isWeakPassword(password, 'qiushi')).toBe(true);
});

it.each(['secret-1x', 'tr0ub4dor', 'horse battery', '云中附中云中附中', '9041372855', 'abc'])(
  '"%s" of qiushi is not weak',
  (password) => {
    expect(isWeakPassword(password, 'qiushi')).toBe(false);
  },
);

it('containing the name makes a password weak unless the name has one letter', () => {
  expect([isWeakPassword('tr0ub4dor', 'r'), isWeakPassword('秋实在此一游', '秋')]).toEqual([false, false]);
  expect([isWeakPassword('秋实在此一游', '秋实'), isWeakPassword('rrrrrr', 'r')]).toEqual([true, true]);
});
