import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { FieldError } from '../../../components/FieldError.tsx';

interface CheckedFormProps {
  /** From useForm: shows errors and returns whether all fields are valid. */
  checkAll: (form: HTMLFormElement) => boolean;
  onSend: () => void;
  /** Error of the server. */
  problem?: string | undefined;
  /** Submit button, and what is next to it. */
  actions: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form that submits once all fields are valid. */
export function CheckedForm({ checkAll, onSend, problem, actions, className, children }: CheckedFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (checkAll(event.currentTarget)) onSend();
      }}
      className={cx('flex flex-col gap-3.5', className)}
    >
      {children}
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      {actions}
    </form>
  );
}
