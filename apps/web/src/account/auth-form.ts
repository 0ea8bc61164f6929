import { intervals, limits } from '@xiezhi/contract/limits';
import type { Translate } from '../i18n/messages.ts';
import { createCooldown } from '../lib/cooldown.ts';
import { createStore } from '../lib/store.ts';

export interface AuthValues {
  username: string;
  password: string;
  passwordAgain: string;
  email: string;
  code: string;
  captcha: string;
}

export type AuthField = keyof AuthValues;
/** Says what is wrong in the present language. */
export type FieldFault = (t: Translate) => string;
export type AuthErrors = Partial<Record<AuthField, FieldFault>>;

const empty: AuthValues = {
  username: '',
  password: '',
  passwordAgain: '',
  email: '',
  code: '',
  captcha: '',
};

/** What has been typed outlives a closed dialog and a change between its forms. */
export const authValues = createStore<AuthValues>(empty);

export function forgetAuthValues(): void {
  authValues.set(empty);
}

/** The pauses between two mails outlive the dialog. */
export const registerCodeCooldown = createCooldown('registerCodeUntil', intervals.registerEmailCooldown);
export const resetMailCooldown = createCooldown('resetMailUntil', intervals.resetEmailCooldown);

/** In code points, as the server counts. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first rule that a field breaks, or undefined. Whether a name or address is taken, only the server knows. */
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
      if (length === 0) return (t) => t('auth.password.required');
      return length < limits.passwordMin || length > limits.passwordMax
        ? (t) => t('auth.password.length', { min: limits.passwordMin, max: limits.passwordMax })
        : undefined;
    case 'passwordAgain':
      if (length === 0) return (t) => t('auth.passwordAgain.required');
      return text === values.password ? undefined : (t) => t('auth.passwordAgain.differs');
    case 'email':
      if (length === 0) return (t) => t('auth.email.required');
      return emailShape.test(text.trim()) && length <= limits.emailMax
        ? undefined
        : (t) => t('auth.email.invalid');
    case 'code':
      if (length === 0) return (t) => t('auth.code.required');
      return length === limits.registerCodeLength
        ? undefined
        : (t) => t('auth.code.length', { length: limits.registerCodeLength });
    case 'captcha':
      if (length === 0) return (t) => t('auth.captcha.required');
      return length <= limits.resetCaptchaMax
        ? undefined
        : (t) => t('auth.captcha.tooLong', { max: limits.resetCaptchaMax });
  }
}

export function checkFields(fields: readonly AuthField[], values: AuthValues): AuthErrors {
  const errors: AuthErrors = {};
  for (const field of fields) {
    const error = checkField(field, values);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}
