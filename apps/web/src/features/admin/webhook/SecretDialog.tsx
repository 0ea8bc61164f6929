import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Dialog } from '../../../components/Dialog.tsx';

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a webhook once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('webhook.made', { name })}
      width={720}
      closesOutside={false}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('webhook.saved')}
        </Button>
      }
    >
      <p className="mb-3 text-13">{t('webhook.made.text')}</p>
      <div className="flex items-center gap-2 rounded-2 border border-line bg-sunk px-3 py-2">
        <code className="min-w-0 flex-1 text-13 break-all">{secret}</code>
        <CopyButton text={secret} label={t('webhook.copySecret')} />
      </div>
      <p className="mt-3 text-12 break-words text-text-3">{t('webhook.made.how')}</p>
    </Dialog>
  );
}
