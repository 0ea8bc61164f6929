import { remoteJudgeKeys, type RemoteJudgeKey } from '@xiezhi/contract/limits';
import { remoteIdsIn, remoteIdsMax } from '@xiezhi/contract/text/remote-ids';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';

/** Form state of the problems to import. */
export function useImportFields() {
  const [judge, setJudge] = useState<RemoteJudgeKey>('HDU');
  const [ids, setIds] = useState('');
  const count = remoteIdsIn(ids).length;
  return { judge, setJudge, ids, setIds, count, isReady: count > 0 && count <= remoteIdsMax };
}

/** Fields for the judge and for ids or addresses of problems. */
export function ImportFields({ fields }: { fields: ReturnType<typeof useImportFields> }) {
  const t = useT();
  const { judge, setJudge, ids, setIds, count } = fields;
  return (
    <>
      <Field label={t('remoteImport.judge')}>
        {({ id }) => (
          <Select
            id={id}
            label={t('remoteImport.judge')}
            value={judge}
            options={remoteJudgeKeys.map((key) => ({ value: key, label: key }))}
            onValueChange={(chosen) => setJudge(remoteJudgeKeys.find((key) => key === chosen) ?? judge)}
          />
        )}
      </Field>
      <div className="min-w-0 flex-1">
        <TextField
          label={t('remoteImport.ids')}
          hint={t('remoteImport.hint', { max: remoteIdsMax })}
          error={count > remoteIdsMax ? t('remoteImport.tooMany', { max: remoteIdsMax }) : undefined}
          value={ids}
          maxLength={4000}
          onChange={(event) => setIds(event.target.value)}
        />
      </div>
    </>
  );
}
