import { useForm } from '../../../components/use-form.ts';
import { authValues, checkField, type AuthField } from './auth-form.ts';

/** Values, errors and the properties of each input of the forms of the dialog. */
export function useAuthForm(fields: readonly AuthField[]) {
  return useForm({ store: authValues, fields, check: checkField });
}
