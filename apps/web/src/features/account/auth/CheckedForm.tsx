import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { FieldError } from '../../../components/FieldError.tsx';

interface CheckedFormProps {
  /** Of useForm: shows what is wrong and tells whether all is well. */
  checkAll: (form: HTMLFormElement) => boolean;
  onSend: () => void;
  /** Why the server refused what was sent. */
  problem?: string | undefined;
  /** The button that sends it, and what stands beside. */
  actions: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Fields above each other; sent once each of them is well. */
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
