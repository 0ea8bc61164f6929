import { useMutation, useQueryClient } from '@tanstack/react-query';
import { starterCodeMax } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { call, type CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { CodeField } from '../../../content/code-editor/CodeField.tsx';
import { languageStartersQuery } from './queries.ts';

export type LanguageStarter = CallData<'GET /api/admin/language-starters'>[number];

interface StarterDialogProps {
  starter: LanguageStarter;
  onClose: () => void;
}

/** Edits the starter code of a language, or resets it to the code of the release. */
export function StarterDialog({ starter, onClose }: StarterDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { language, contentType, defaultCode, siteCode } = starter;
  const [code, setCode] = useState(siteCode ?? defaultCode);
  const saving = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/language-starters', {
        body: { language, code: code === defaultCode ? null : code },
      }),
    meta: { isQuiet: true },
    onSuccess(starters) {
      client.setQueryData(languageStartersQuery.queryKey, starters);
      showToast({ tone: 'success', text: t('siteAdmin.languages.starter.saved', { language }) });
      onClose();
    },
  });
  const isLong = code.length > starterCodeMax;
  return (
    <FormDialog
      title={t('siteAdmin.languages.starter.title', { language })}
      width={720}
      verb={t('form.save')}
      isIncomplete={isLong}
      isBusy={saving.isPending}
      error={saving.error}
      onSave={() => saving.mutate()}
      onClose={onClose}
      aside={
        <Button tone="quiet" disabled={code === defaultCode} onClick={() => setCode(defaultCode)}>
          {t('siteAdmin.languages.starter.reset')}
        </Button>
      }
    >
      <p className="text-13 text-text-2">{t('siteAdmin.languages.starter.note')}</p>
      <div>
        <CodeField
          label={t('siteAdmin.languages.starter')}
          value={code}
          contentType={contentType}
          onChange={setCode}
          onSubmit={() => {
            if (!isLong && !saving.isPending) saving.mutate();
          }}
        />
        {isLong ? (
          <FieldError>{t('siteAdmin.languages.starter.long', { most: starterCodeMax })}</FieldError>
        ) : null}
      </div>
    </FormDialog>
  );
}
