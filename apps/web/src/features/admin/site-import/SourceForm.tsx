import { useMutation } from '@tanstack/react-query';
import {
  type SourceKind,
  sourceKinds,
  sourceLimits,
  sourceNamePattern,
  sourceNames,
} from '@xiezhi/contract/site-import';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Field } from '../../../components/Field.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { Job } from '../job/queries.ts';
import { CopiedFiles } from './CopiedFiles.tsx';

/** Asks for a source. A report changes nothing; a migration has to be confirmed. */
export function SourceForm({ isBusy, onStarted }: { isBusy: boolean; onStarted: (job: Job) => void }) {
  const t = useT();
  const [kind, setKind] = useState<SourceKind>('hoj');
  const [from, setFrom] = useState('');
  const [files, setFiles] = useState('');
  const [timeZone, setTimeZone] = useState('');
  const [name, setName] = useState('');
  const start = useMutation({
    mutationFn: (isReport: boolean) =>
      call('POST /api/admin/site-import-jobs', {
        body: {
          kind,
          from: from.trim(),
          files: files.trim() || null,
          timeZone: timeZone.trim() || null,
          name: name.trim(),
          isReport,
        },
      }),
    onSuccess: onStarted,
    meta: { isQuiet: true },
  });
  const isNameValid = sourceNamePattern.test(name.trim());
  const isBlocked = from.trim() === '' || !isNameValid || isBusy;

  async function migrate(): Promise<void> {
    const isSure = await confirm({
      title: t('siteImport.migrate.title', { name: sourceNames[kind] }),
      text: t('siteImport.migrate.text'),
      verb: t('siteImport.migrate'),
    });
    if (isSure) start.mutate(false);
  }

  return (
    <form
      className="flex max-w-[560px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked) start.mutate(true);
      }}
    >
      <Field label={t('siteImport.kind')}>
        {({ id }) => (
          <Select
            id={id}
            label={t('siteImport.kind')}
            className="w-full"
            value={kind}
            options={sourceKinds.map((value) => ({ value, label: sourceNames[value] }))}
            onValueChange={(chosen) => setKind(sourceKinds.find((one) => one === chosen) ?? kind)}
          />
        )}
      </Field>
      <CopiedFiles onChosen={setFrom} />
      <TextField
        label={t('siteImport.from')}
        hint={t(`siteImport.from.${kind}`)}
        autoComplete="off"
        spellCheck={false}
        value={from}
        maxLength={sourceLimits.placeMax}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('siteImport.files')}
        hint={t(`siteImport.files.${kind}`)}
        autoComplete="off"
        spellCheck={false}
        value={files}
        maxLength={sourceLimits.placeMax}
        onChange={(event) => setFiles(event.target.value)}
      />
      <TextField
        label={t('siteImport.timeZone')}
        hint={t('siteImport.timeZone.hint')}
        autoComplete="off"
        spellCheck={false}
        value={timeZone}
        maxLength={sourceLimits.timeZoneMax}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      <TextField
        label={t('siteImport.name')}
        hint={t('siteImport.name.hint')}
        autoComplete="off"
        spellCheck={false}
        value={name}
        maxLength={sourceLimits.nameMax}
        error={isNameValid ? undefined : t('siteImport.name.invalid')}
        onChange={(event) => setName(event.target.value)}
      />
      {start.error === null ? null : <FieldError>{errorMessageIfAny(start.error)}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={start.isPending} disabled={isBlocked}>
          {t('siteImport.report')}
        </Button>
        <Button disabled={isBlocked || start.isPending} onClick={() => void migrate()}>
          {t('siteImport.migrate')}
        </Button>
      </div>
      <p className="-mt-2 text-12 text-text-3">{t(isBusy ? 'siteImport.busy' : 'siteImport.again')}</p>
    </form>
  );
}
