import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { locales } from '@xiezhi/contract/limits';
import { useMemo } from 'react';
import { call } from '../../../../api/client.ts';
import { storageKey } from '../../../../api/storage-query.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { sizeText } from '../../../../components/field/upload.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { IconButton } from '../../../../components/IconButton.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Time } from '../../../../components/Time.tsx';
import { EditorStorage } from '../../../../content/markdown-editor/EditorStorage.tsx';
import type { ProblemDraftValues } from '../draft.ts';
import { textName, textParts } from '../draft.ts';
import { problemFilesQuery, type ProblemFile } from '../queries.ts';
import { useProblemDraftValues, useProblemDraft } from '../problem-draft-context.ts';
import { localeNames, partNames } from './statement-fields.tsx';

/** Pictures and attachments of the statement: where each is used, and a button to delete it. */
export function StatementFiles() {
  const t = useT();
  const { problem } = useProblemDraft();
  const draft = useProblemDraftValues();
  // A save may add files or make some unused.
  const { data: files } = useQuery(problemFilesQuery(problem.pid, problem.revision));
  if (files === undefined || files.length === 0) return null;
  return (
    <Section title={t('problemEditor.files')} aside={t('problemEditor.files.note')} className="mt-8">
      <ul>
        {files.map((file) => (
          <FileRow key={file.fileId} file={file} draft={draft} />
        ))}
      </ul>
      <EditorStorage gid={problem.gid ?? undefined} />
    </Section>
  );
}

function FileRow({ file, draft }: { file: ProblemFile; draft: ProblemDraftValues }) {
  const t = useT();
  const uses = useUses(file, draft);
  const remove = useRemoval();
  const name = file.name ?? file.link.slice(file.link.lastIndexOf('/') + 1);
  const isPicture = file.kind === 'picture';

  async function askToRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('problemEditor.files.delete.title', { name }),
      text:
        uses === '' ? t('problemEditor.files.delete.unused') : t('problemEditor.files.delete.used', { uses }),
      verb: t('problemEditor.files.delete'),
      tone: 'danger',
    });
    if (isSure) remove.mutate(file.fileId);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 sm:flex-nowrap">
      {isPicture ? (
        <img
          src={file.link}
          alt=""
          loading="lazy"
          className="size-10 flex-none rounded-1 bg-sunk object-contain"
        />
      ) : (
        <span className="flex size-10 flex-none items-center justify-center rounded-1 bg-sunk text-text-3">
          <Icon name="file" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <a
          href={file.link}
          target="_blank"
          rel="noopener"
          className="reach ellipsis block w-fit max-w-full text-13 hover:text-brand"
          data-tip={name}
        >
          {name}
        </a>
        <p className="text-12 text-text-3">
          {sizeText(file.bytes)}
          {file.sentBy === null ? null : ` · ${file.sentBy}`}
          {' · '}
          <Time value={file.sentAt} />
        </p>
      </div>
      <p
        className={`min-w-0 text-12 max-sm:order-last max-sm:basis-full sm:max-w-80 ${uses === '' ? 'text-v-stop' : 'text-text-2'}`}
      >
        {uses === '' ? t('problemEditor.files.unused') : t('problemEditor.files.usedIn', { uses })}
      </p>
      <CopyButton
        text={`${isPicture ? '!' : ''}[${file.name ?? ''}](${file.link})`}
        label={t('problemEditor.files.copy', { name })}
      />
      {file.canRemove ? (
        <IconButton
          icon="trash"
          size={28}
          label={t('problemEditor.files.deleteOf', { name })}
          disabled={remove.isPending}
          onClick={() => void askToRemove()}
        />
      ) : null}
    </li>
  );
}

/** Names of the parts of the unsaved statement that use a file; empty if none does. */
function useUses({ link }: ProblemFile, draft: ProblemDraftValues): string {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const found = locales.flatMap((of) =>
      textParts
        .filter((part) => draft[textName(of, part)].includes(link))
        .map((part) => t('problemEditor.textOf', { part: t(partNames[part]), language: t(localeNames[of]) })),
    );
    const isInExamples = draft.examples.some((example) => locales.some((of) => example[of].includes(link)));
    if (isInExamples) found.push(t('problem.samples'));
    for (const [index, hint] of draft.hints.entries())
      if (locales.some((of) => hint[of].includes(link)))
        found.push(t('problemEditor.hint', { number: index + 1 }));
    return new Intl.ListFormat(locale).format(found);
  }, [link, draft, locale, t]);
}

function useRemoval() {
  const t = useT();
  const client = useQueryClient();
  const { problem } = useProblemDraft();
  return useMutation({
    mutationFn: (fileId: number) => call('POST /api/file/delete-md-img', { body: { fileId } }),
    onSuccess: () => {
      showToast({ tone: 'success', text: t('problemEditor.files.deleted') });
      void client.invalidateQueries({ queryKey: storageKey });
      return client.invalidateQueries({ queryKey: ['problem-draft', problem.pid, 'files'] });
    },
  });
}
