import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ChooseOne } from '../../../components/field/ChoiceGroup.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { useDownload } from '../../../components/use-download.ts';

interface AcceptedDialogProps {
  cid: number;
  onClose: () => void;
}

/**
 * Dialog to download the accepted programs of a contest. Users choose how to group them into folders and whether to
 * include programs of staff.
 */
export function AcceptedDialog({ cid, onClose }: AcceptedDialogProps): JSX.Element {
  const t = useT();
  const [excludeAdmin, setExcludeAdmin] = useState(true);
  const [splitType, setSplitType] = useState<'user' | 'problem'>('user');
  const { busy, followFile } = useDownload();
  const path = `/api/file/download-contest-ac-submission${stringifySearch({ cid, excludeAdmin, splitType })}`;
  return (
    <Dialog
      title={t('contest.files.programs')}
      width={370}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          isBusy={busy !== null}
          onClick={() => void followFile(path, `contest_${cid}.zip`)}
        >
          {t('contest.files')}
        </Button>
      }
    >
      <div className="grid gap-y-3.5 pb-1">
        <ChooseOne
          label={t('contestTools.programs.folders')}
          isRow
          value={splitType}
          options={[
            { value: 'user', label: t('contestTools.programs.byUser') },
            { value: 'problem', label: t('contestTools.programs.byProblem') },
          ]}
          onChange={setSplitType}
        />
        <Switch
          label={t('contestTools.programs.withoutStaff')}
          checked={excludeAdmin}
          onCheckedChange={setExcludeAdmin}
        />
      </div>
    </Dialog>
  );
}
