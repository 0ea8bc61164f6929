import type { CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Dialog } from '../../../components/Dialog.tsx';

interface CreatedTokenProps {
  made: CallData<'POST /api/admin/node-tokens'>;
  onClose: () => void;
}

/** Shows a new token once, with the command that starts a judge node. */
export function CreatedToken({ made, onClose }: CreatedTokenProps) {
  const t = useT();
  const command = `XIEZHI_NODE_TOKEN=${made.token} npm run judge -- --server ${location.origin}`;
  return (
    <Dialog
      title={t('nodeAdmin.tokens.made.title', { name: made.name })}
      width={720}
      closesOutside={false}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('nodeAdmin.tokens.close')}
        </Button>
      }
    >
      <div className="flex items-center gap-2 rounded-2 border border-line bg-sunk px-3 py-2">
        <code className="min-w-0 flex-1 text-13 break-all">{made.token}</code>
        <CopyButton text={made.token} label={t('nodeAdmin.tokens.copy')} />
      </div>
      <p className="mt-3 mb-2 text-13">{t('nodeAdmin.tokens.made.text')}</p>
      <div className="flex items-center gap-2 rounded-2 border border-line bg-sunk px-3 py-2">
        <code className="min-w-0 flex-1 text-12 break-all">{command}</code>
        <CopyButton text={command} label={t('nodeAdmin.tokens.copyCommand')} />
      </div>
    </Dialog>
  );
}
