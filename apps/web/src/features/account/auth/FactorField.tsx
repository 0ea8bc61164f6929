import { useT } from '../../../i18n/messages.ts';
import { TextField } from '../../../components/TextField.tsx';

interface FactorFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** One-time code of an authenticator app, or a recovery code. */
export function FactorField({ value, onChange, error }: FactorFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('auth.factor.code')}
      hint={t('auth.factor.hint')}
      error={error}
      name="secondFactorCode"
      value={value}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
