import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import type { HookSecret } from './queries.ts';

/** Shows the address and, once, the secret of the web hook. */
export function HookDialog({ id, hookSecret, onClose }: HookSecret & { onClose: () => void }): JSX.Element {
  const t = useT();
  const rows = [
    [t('repository.hook.address'), `${location.origin}/api/problem-repository-hook/${id}`],
    [t('repository.hook.secret'), hookSecret],
  ] as const;
  return (
    <Dialog
      title={t('repository.hook')}
      width={720}
      closesOutside={false}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('repository.hook.saved')}
        </Button>
      }
    >
      <p className="mb-3 text-13">{t('repository.hook.text')}</p>
      {rows.map(([label, value]) => (
        <div key={label} className="mb-2">
          <div className="text-12 text-text-3">{label}</div>
          <div className="flex items-center gap-2 rounded-2 border border-line bg-sunk px-3 py-2">
            <code className="min-w-0 flex-1 text-13 break-all">{value}</code>
            <CopyButton text={value} label={t('repository.copy', { name: label })} />
          </div>
        </div>
      ))}
    </Dialog>
  );
}
