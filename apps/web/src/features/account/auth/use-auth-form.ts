import { useForm } from '../../../components/use-form.ts';
import { authValues, checkField, type AuthField } from './auth-form.ts';

/** Values, errors and input properties of the dialog's forms. */
export function useAuthForm(fields: readonly AuthField[]) {
  return useForm({ store: authValues, fields, check: checkField });
}
