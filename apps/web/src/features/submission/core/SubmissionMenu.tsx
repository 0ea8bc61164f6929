import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { allowedActions } from './actions.ts';
import { useSubmissionAction } from './use-submission-action.ts';
import { VerdictDialog } from './VerdictDialog.tsx';

interface SubmissionMenuProps {
  submitId: number;
  status: number;
  /** Whether all actions are offered. Otherwise, users can only resubmit their own submission. */
  canRejudge: boolean;
}

/** Actions of an administrator, or of the owner of a submission that failed to reach its remote judge. */
export function SubmissionMenu({ submitId, status, canRejudge }: SubmissionMenuProps): JSX.Element | null {
  const t = useT();
  const { act, isBusy } = useSubmissionAction(submitId);
  const [dialog, setDialog] = useState<'manual' | 'cancel' | null>(null);
  const open = allowedActions(status);
  const id = `#${submitId}`;
  const close = () => setDialog(null);
  if (!canRejudge)
    return open.resubmit ? (
      <IconButton
        icon="reset"
        size={28}
        label={t('submissionActions.resubmit', { id })}
        disabled={isBusy}
        onClick={() => act({ kind: 'resubmit' })}
      />
    ) : null;
  return (
    <span className="inline-flex">
      <IconButton
        icon="reset"
        size={28}
        label={t('submissionActions.rejudge', { id })}
        disabled={isBusy || !open.rejudge}
        onClick={() => act({ kind: 'rejudge' })}
      />
      <Menu
        items={[
          {
            kind: 'action',
            label: t('submissionActions.manual'),
            icon: 'edit',
            isDisabled: !open.manual,
            onSelect: () => setDialog('manual'),
          },
          {
            kind: 'action',
            label: t('submissionActions.cancel'),
            icon: 'x',
            isDisabled: !open.cancel,
            onSelect: () => setDialog('cancel'),
          },
        ]}
        renderTrigger={(props) => (
          <IconButton
            {...props}
            icon="more"
            size={28}
            label={t('submissionActions.more', { id })}
            disabled={isBusy}
          />
        )}
      />
      {dialog === 'manual' && (
        <VerdictDialog
          submitId={submitId}
          status={status}
          onClose={close}
          onChosen={(verdict) => {
            close();
            act({ kind: 'manual', ...verdict });
          }}
        />
      )}
      {dialog === 'cancel' && (
        <Dialog
          title={t('submissionActions.cancelTitle', { id })}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('submissionActions.keep')}</Button>
              <Button
                tone="danger"
                onClick={() => {
                  close();
                  act({ kind: 'cancel' });
                }}
              >
                {t('submissionActions.cancel')}
              </Button>
            </>
          }
        >
          <p className="text-14 text-text-2">{t('submissionActions.cancelDetail')}</p>
        </Dialog>
      )}
    </span>
  );
}
