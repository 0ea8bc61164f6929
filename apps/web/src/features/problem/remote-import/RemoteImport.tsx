import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { ImportFields, useImportFields } from './ImportFields.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importIntoBank, openImportQuery } from './queries.ts';

/**
 * Imports problems of remote judges into the bank. An import continues without the page and is shown on the
 * next visit.
 */
export function RemoteImport() {
  const t = useT();
  const fields = useImportFields();
  const former = useQuery(openImportQuery);
  const start = useMutation({
    mutationFn: () => importIntoBank(fields.judge, fields.ids),
    onSuccess: () => fields.setIds(''),
    meta: { isQuiet: true },
  });
  const shown = start.data?.id ?? former.data?.id;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (fields.isReady && !start.isPending) start.mutate();
  }

  return (
    <div className="mt-3 max-w-3xl">
      <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
        <ImportFields fields={fields} />
        <Button
          type="submit"
          tone="primary"
          className="mt-6"
          isBusy={start.isPending}
          disabled={!fields.isReady}
        >
          {fields.count > 1
            ? t('remoteImport.start.count', { count: fields.count })
            : t('remoteImport.start')}
        </Button>
      </form>
      {start.error === null ? null : <FieldError>{errorMessage(start.error)}</FieldError>}
      {shown === undefined ? null : <ImportProgress key={shown} id={shown} />}
    </div>
  );
}
