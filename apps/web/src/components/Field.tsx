import { useId, type ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

export interface FieldFrame {
  label: string;
  /** Link, button or counter at the right of the label. */
  aside?: ReactNode;
  /** Error message. The field keeps the typed text. */
  error?: string | undefined;
  /** Help text. */
  hint?: ReactNode;
}

interface FieldProps extends FieldFrame {
  id?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    isInvalid: boolean;
  }) => ReactNode;
}

/**
 * A label, a control, and below it the error or hint. Both texts are associated with the control for assistive
 * technology.
 */
export function Field({ label, aside, error, hint, id: givenId, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="min-w-0">
      <div className="mb-1 flex justify-between gap-3 text-13 text-text-2">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, isInvalid: error !== undefined })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

interface FieldNoteProps {
  id: string;
  error: string | undefined;
  hint: ReactNode;
}

/** Note below a control: the error if there is one, otherwise the hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (error !== undefined) return <FieldError id={id}>{error}</FieldError>;
  return hint === undefined ? null : (
    <p id={id} className="mt-1 text-12 text-text-3">
      {hint}
    </p>
  );
}
