import { useState } from 'react';
import { useT } from '../i18n/messages.ts';
import { useStore } from '../lib/store.ts';
import { authValues, checkField, checkFields, type AuthErrors, type AuthField } from './auth-form.ts';

/** Values, errors and the properties of each input of the login and sign-up forms. */
export function useAuthForm(fields: readonly AuthField[]) {
  const t = useT();
  const values = useStore(authValues);
  const [errors, setErrors] = useState<AuthErrors>({});

  function set(field: AuthField, value: string): void {
    authValues.set({ ...authValues.get(), [field]: value });
    setErrors(({ [field]: _gone, ...rest }) => rest);
  }

  function setError(field: AuthField, error: AuthErrors[AuthField]): void {
    setErrors(({ [field]: _gone, ...rest }) => (error === undefined ? rest : { ...rest, [field]: error }));
  }

  /** Checks one field; an empty one is left in peace until the form is sent. */
  function checkOnLeave(field: AuthField): boolean {
    const now = authValues.get();
    if (now[field].trim() === '') return false;
    const error = checkField(field, now);
    setError(field, error);
    return error === undefined;
  }

  return {
    values,
    set,
    setError,
    checkOnLeave,
    /** Checks all fields, shows what is wrong, moves to the first of them, and tells whether all is well. */
    checkAll(form: HTMLFormElement): boolean {
      const found = checkFields(fields, authValues.get());
      setErrors((former) => ({ ...former, ...found }));
      const first = fields.find((field) => found[field] !== undefined || errors[field] !== undefined);
      if (first === undefined) return true;
      const input = form.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
      return false;
    },
    input(field: AuthField) {
      const error = errors[field];
      return {
        name: field,
        value: values[field],
        error: error?.(t),
        onChange: (event: { target: { value: string } }) => set(field, event.target.value),
        onBlur: () => void checkOnLeave(field),
      };
    },
  };
}
