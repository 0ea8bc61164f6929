import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallData } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { TextChange } from '../../../content/text-diff/TextChange.tsx';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { problemDraftQuery } from './queries.ts';

type Change = CallData<'GET /api/admin/remote-problem/changes'>['changes'][number];

const fields: Readonly<Record<Change['field'], PlainKey>> = {
  title: 'problemEditor.again.field.title',
  description: 'problemEditor.again.field.description',
  input: 'problemEditor.again.field.input',
  output: 'problemEditor.again.field.output',
  hint: 'problemEditor.again.field.hint',
  timeLimit: 'problemEditor.again.field.timeLimit',
  memoryLimit: 'problemEditor.again.field.memoryLimit',
  samples: 'problemEditor.again.field.samples',
};
const languages: Readonly<Record<'zh-CN' | 'en-US', PlainKey>> = {
  'zh-CN': 'problemEditor.again.zh',
  'en-US': 'problemEditor.again.en',
};

/**
 * Shows the changes that a remote judge made to a problem since it was fetched. The user selects the changes to apply;
 * local edits are kept.
 */
export function RemoteChangesDialog({ pid, onClose }: { pid: number; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['problem-draft', pid, 'remote-changes'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/remote-problem/changes', { query: { pid }, signal, timeout: 60_000 }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  const changes = query.data?.changes ?? [];
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({});
  // By default, a change is not applied to a field that was edited on this site.
  const isTaken = ({ key, isEdited }: Change) => decided[key] ?? !isEdited;
  const take = useMutation({
    mutationFn: () =>
      call('POST /api/admin/remote-problem/changes', {
        body: {
          pid,
          digest: query.data?.digest ?? '',
          keys: changes.filter(isTaken).map(({ key }) => key),
        },
        timeout: 120_000,
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: problemDraftQuery(pid).queryKey, exact: true });
      onClose();
    },
    meta: { isQuiet: true },
  });
  return (
    <FormDialog
      title={t('problemEditor.again')}
      width={720}
      verb={t('problemEditor.again.take')}
      isIncomplete={changes.length === 0}
      isBusy={take.isPending}
      error={take.error}
      onSave={() => take.mutate()}
      onClose={onClose}
    >
      {query.error === null ? null : <FieldError>{errorMessage(query.error)}</FieldError>}
      <p className="text-13 text-text-2" aria-live="polite">
        {query.isPending
          ? t('problemEditor.again.fetching')
          : query.data === undefined
            ? ''
            : t(changes.length === 0 ? 'problemEditor.again.same' : 'problemEditor.again.note')}
      </p>
      {changes.map((change) => (
        <ChangeRow
          key={change.key}
          change={change}
          isTaken={isTaken(change)}
          onTaken={(isIt) => setDecided((former) => ({ ...former, [change.key]: isIt }))}
        />
      ))}
    </FormDialog>
  );
}

interface ChangeRowProps {
  change: Change;
  isTaken: boolean;
  onTaken: (isTaken: boolean) => void;
}

function ChangeRow({
  change: { field, locale, present, fetched, isEdited },
  isTaken,
  onTaken,
}: ChangeRowProps) {
  const t = useT();
  const name = t(fields[field]);
  return (
    <section className="border-t border-line pt-2">
      <Checkbox checked={isTaken} onCheckedChange={onTaken}>
        {locale === null ? name : `${name} · ${t(languages[locale])}`}
      </Checkbox>
      {isEdited ? <p className="text-12 text-text-3">{t('problemEditor.again.edited')}</p> : null}
      <TextChange before={present} after={fetched} {...(locale === null ? {} : { lang: locale })} />
    </section>
  );
}
