import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { wordsOf } from '../api/failure-words.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FieldError } from './FieldError.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'onClose'> {
  /** The button's word. */
  verb: string;
  /** Something is missing: it cannot be sent yet. */
  isIncomplete?: boolean;
  isBusy: boolean;
  /** Why it was refused, where no field says so. */
  error?: Error | null;
  /** By the button, or by Enter in a field. */
  onSave: () => void;
  /** Another act, before the buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. What was typed stays after a refusal, and a slip beside it closes nothing. */
export function FormDialog(props: FormDialogProps): JSX.Element {
  const { verb, isIncomplete = false, isBusy, error, onSave, aside, children, ...dialog } = props;
  const t = useT();
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      closesOutside={false}
      actions={
        <>
          {aside === undefined ? null : <span className="mr-auto">{aside}</span>}
          <Button onClick={dialog.onClose}>{t('confirm.cancel')}</Button>
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
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete && !isBusy) onSave();
        }}
      >
        {children}
        {error ? <FieldError>{wordsOf(error)}</FieldError> : null}
      </form>
    </Dialog>
  );
}
