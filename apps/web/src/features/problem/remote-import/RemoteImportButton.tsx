import { useQuery } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { enabledRemoteJudgesQuery } from '../../../api/remote-judges.ts';
import { Button } from '../../../components/Button.tsx';
import { useT } from '../../../i18n/messages.ts';
import type { BeginImport } from './queries.ts';
import { RemoteImportDialog } from './RemoteImportDialog.tsx';

interface RemoteImportButtonProps {
  readonly begin: BeginImport;
  readonly onEnded: () => void;
}

/** Opens the import of problems of other judges. Renders nothing while no remote judge is enabled. */
export function RemoteImportButton({ begin, onEnded }: RemoteImportButtonProps): JSX.Element | null {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data: judges = [] } = useQuery(enabledRemoteJudgesQuery);
  if (judges.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('remoteImport.title')}</Button>
      {isOpen ? <RemoteImportDialog begin={begin} onEnded={onEnded} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
