import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { FieldError } from '../../../components/FieldError.tsx';

interface CheckedFormProps {
  /** Validates all fields, shows their errors and returns whether all are valid. Pass the function of `useForm`. */
  checkAll: (form: HTMLFormElement) => boolean;
  onSend: () => void;
  /** Error of the server. */
  problem?: string | undefined;
  /** The submit button, and elements next to it. */
  actions: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form that is sent only if all fields are valid. */
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
