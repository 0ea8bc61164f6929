import { useEffect, useId, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FieldError } from './FieldError.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'onClose'> {
  /** Label of the submit button. */
  verb: string;
  /** Label of the button that closes it; default: Cancel. */
  closeLabel?: string | undefined;
  /** Whether required values are missing. If so, the submit button is disabled. */
  isIncomplete?: boolean;
  isBusy: boolean;
  /** Error of the last request, unless a field shows it. */
  error?: Error | null;
  /** Called when the user submits the form: by the button, or by Enter in a field. */
  onSave: () => void;
  /** Another action, before the buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A form in a dialog that protects typed values. They are kept after an error, a click on the backdrop does not close
 * the dialog, and the browser asks before it leaves the page.
 */
export function FormDialog(props: FormDialogProps): JSX.Element {
  const { verb, closeLabel, isIncomplete = false, isBusy, error, onSave, aside, children, ...dialog } = props;
  const t = useT();
  const formId = useId();
  const [isTyped, setIsTyped] = useState(false);
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTyped]);
  return (
    <Dialog
      {...dialog}
      closesOutside={false}
      actions={
        <>
          {aside === undefined ? null : <span className="mr-auto">{aside}</span>}
          <Button onClick={dialog.onClose}>{closeLabel ?? t('confirm.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={isBusy} disabled={isIncomplete}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-y-3.5"
        onInput={() => setIsTyped(true)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete && !isBusy) onSave();
        }}
      >
        {children}
        {error ? <FieldError>{errorMessage(error)}</FieldError> : null}
      </form>
    </Dialog>
  );
}
