import { keysOf } from '@xiezhi/contract/wire/values';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../i18n/messages.ts';
import { checkField, type AuthField, type AuthValues } from './auth-form.ts';

const good: AuthValues = {
  username: 'qiushi',
  password: 'secret1',
  passwordAgain: 'secret1',
  email: 'a@b.cn',
  code: '123456',
  captcha: '12',
};

const keyOf = ((key: string) => key) as Translate;

function faultOf(field: AuthField, value: string): string | undefined {
  return checkField(field, { ...good, [field]: value })?.(keyOf);
}

describe('the sign-up form', () => {
  it('accepts valid values', () => {
    for (const field of keysOf(good)) expect(checkField(field, good)).toBeUndefined();
  });

  it.each<[AuthField, string, string | undefined]>([
    ['username', '  ', 'auth.username.required'],
    ['username', 'x'.repeat(20), undefined],
    ['username', '獬'.repeat(21), 'auth.username.tooLong'],
    ['username', '𠮷'.repeat(20), undefined],
    ['password', '', 'auth.password.required'],
    ['password', '12345', 'auth.password.length'],
    ['password', '123456', undefined],
    ['password', 'x'.repeat(129), 'auth.password.length'],
    ['passwordAgain', 'secret2', 'auth.passwordAgain.differs'],
    ['email', 'a@b', 'auth.email.invalid'],
    ['email', 'a b@c.cn', 'auth.email.invalid'],
    ['email', '', 'auth.email.required'],
    ['code', '12345', 'auth.code.length'],
    ['code', '', 'auth.code.required'],
    ['captcha', '', 'auth.captcha.required'],
    ['captcha', '123456789', 'auth.captcha.tooLong'],
  ])('%s "%s" gives %s', (field, value, fault) => {
    expect(faultOf(field, value)).toBe(fault);
  });
});
