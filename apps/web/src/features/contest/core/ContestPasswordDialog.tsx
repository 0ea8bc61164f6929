import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useScope } from '../../../routing/scope.ts';
import type { EntranceProps } from '../../problem/solve/submit-restriction.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ContestPasswordForm } from './ContestPasswordForm.tsx';

/**
 * Asks for the password of a protected contest. It is a dialog above the problem page, so that the code in the editor
 * is kept.
 */
export function ContestPasswordDialog({ onDone, onClose }: EntranceProps): JSX.Element | null {
  const t = useT();
  const scope = useScope();
  if (scope.kind !== 'contest') return null;
  return (
    <Dialog title={t('contest.password.submitting')} width={370} closesOutside={false} onClose={onClose}>
      <ContestPasswordForm cid={scope.cid} isForSubmitting onDone={onDone} />
    </Dialog>
  );
}
