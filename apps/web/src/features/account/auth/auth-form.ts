import { intervals, limits } from '@xiezhi/contract/limits';
import { createCooldown } from '../../../lib/cooldown.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import type { FieldFault } from '../../../components/use-form.ts';
import { emailShape } from './email-shape.ts';

export type AuthValues = {
  username: string;
  password: string;
  passwordAgain: string;
  email: string;
  code: string;
  captcha: string;
};

export type AuthField = keyof AuthValues;

export const emptyAuthValues: AuthValues = {
  username: '',
  password: '',
  passwordAgain: '',
  email: '',
  code: '',
  captcha: '',
};

const storageKey = (field: 'username' | 'email') => `xiezhi.signUp.${field}`;
const readStored = (field: 'username' | 'email') => ({ [field]: tabStorage.read(storageKey(field)) ?? '' });

/**
 * Typed values. They survive closing the dialog and switching between its forms. Username and address also survive a
 * reload of the tab; passwords and codes are never stored.
 */
export const authValues = createStore<AuthValues>({
  ...emptyAuthValues,
  ...readStored('username'),
  ...readStored('email'),
});
authValues.subscribe(() => {
  for (const field of ['username', 'email'] as const)
    tabStorage.write(storageKey(field), authValues.get()[field] || null);
});

export function forgetAuthValues(): void {
  authValues.set(emptyAuthValues);
}

/** The cooldown between two mails survives closing the dialog. */
export const registerCodeCooldown = createCooldown('registerCodeUntil', intervals.registerEmailCooldown);
export const resetMailCooldown = createCooldown('resetMailUntil', intervals.resetEmailCooldown);

/** Returns the number of code points, which is how the server counts. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

export function checkPassword(text: string): FieldFault | undefined {
  const length = lengthOf(text);
  if (length === 0) return (t) => t('auth.password.required');
  return length < limits.passwordMin || length > limits.passwordMax
    ? (t) => t('auth.password.length', { min: limits.passwordMin, max: limits.passwordMax })
    : undefined;
}

export function checkEmail(text: string): FieldFault | undefined {
  const length = lengthOf(text);
  if (length === 0) return (t) => t('auth.email.required');
  return emailShape.test(text.trim()) && length <= limits.emailMax
    ? undefined
    : (t) => t('auth.email.invalid');
}

export function checkCode(text: string): FieldFault | undefined {
  const length = lengthOf(text);
  if (length === 0) return (t) => t('auth.code.required');
  return length === limits.registerCodeLength
    ? undefined
    : (t) => t('auth.code.length', { length: limits.registerCodeLength });
}

/**
 * The first rule that a field violates, or undefined. Only the server knows whether a name or address is
 * taken.
 */
export function checkField(field: AuthField, values: AuthValues): FieldFault | undefined {
  const text = values[field];
  const length = lengthOf(text);
  switch (field) {
    case 'username':
      if (length === 0) return (t) => t('auth.username.required');
      return length > limits.usernameMax
        ? (t) => t('auth.username.tooLong', { max: limits.usernameMax })
        : undefined;
    case 'password':
      return checkPassword(text);
    case 'passwordAgain':
      if (length === 0) return (t) => t('auth.passwordAgain.required');
      return text === values.password ? undefined : (t) => t('auth.passwordAgain.differs');
    case 'email':
      return checkEmail(text);
    case 'code':
      return checkCode(text);
    case 'captcha':
      if (length === 0) return (t) => t('auth.captcha.required');
      return length <= limits.resetCaptchaMax
        ? undefined
        : (t) => t('auth.captcha.tooLong', { max: limits.resetCaptchaMax });
  }
}
