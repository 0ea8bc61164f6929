import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { TextField } from '../../../components/TextField.tsx';

interface TestSendProps {
  kind: 'mail' | 'sms';
  type: 'email' | 'tel';
  maxLength: number;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
  /** The service is configured. */
  isSet: boolean;
  /** Sends the test message. Rejects with the response of the service. */
  send: (to: string) => Promise<unknown>;
  /** Called after each attempt. */
  onTried?: () => unknown;
}

/**
 * Sends a test message to an address or number with the saved settings; shows the result and the duration.
 */
export function TestSend({
  kind,
  type,
  maxLength,
  isDirty,
  isSet,
  send,
  onTried,
}: TestSendProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const test = useMutation({
    async mutationFn(to: string) {
      const begun = performance.now();
      await send(to);
      return { to, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
    },
    onSettled: () => onTried?.(),
  });
  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate(typed.trim());
      }}
    >
      <TextField
        label={t(`siteAdmin.${kind}.test.to`)}
        type={type}
        autoComplete={type}
        hint={t(`siteAdmin.${kind}.test.note`)}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isDirty ? <p className="text-12 text-v-stop">{t(`siteAdmin.${kind}.test.unsaved`)}</p> : null}
      <div>
        <Button type="submit" isBusy={test.isPending} disabled={!isSet || typed.trim() === ''}>
          {t(`siteAdmin.${kind}.test.send`)}
        </Button>
      </div>
      <output aria-live="polite" className="text-13 break-words">
        {test.data === undefined ? null : (
          <span className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 flex-none text-v-ac" />
            {t(`siteAdmin.${kind}.test.done`, test.data)}
          </span>
        )}
        {test.error === null ? null : <FieldError>{errorMessage(test.error)}</FieldError>}
      </output>
    </form>
  );
}
