import type { JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import type { LeaveConfirmation } from '../../routing/leaving.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';

/** Asks whether to discard unsaved work. */
export function LeaveDialog({ leave, stay }: LeaveConfirmation): JSX.Element {
  const t = useT();
  return (
    <Dialog
      title={t('common.unsaved.title')}
      width={370}
      closesOutside={false}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{t('common.unsaved.leave')}</Button>
          <Button tone="primary" onClick={stay}>
            {t('common.unsaved.stay')}
          </Button>
        </>
      }
    >
      <p className="text-13 text-text-2">{t('common.unsaved.text')}</p>
    </Dialog>
  );
}
