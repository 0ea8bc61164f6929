import type { ExpectedVerdict } from '@xiezhi/contract/text/problem-check';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { call } from '../../../api/client.ts';
import { CodeEditor } from '../../../content/code-editor/CodeEditor.tsx';
import { useEditorSettings } from '../../../content/code-editor/use-settings.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { languagesQuery } from '../core/queries.ts';
import { Button } from '../../../components/Button.tsx';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Field } from '../../../components/Field.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { statusName } from '../../../components/verdict/names.ts';
import { programName, statusOf } from './names.ts';
import { solutionQuery, type SolutionSource } from './queries.ts';

interface SolutionDialogProps {
  pid: number;
  /** Path of the solution to edit; null: a new one. */
  path: string | null;
  onClose: () => void;
}

/** Creates or edits a reference solution. */
export function SolutionDialog({ pid, path, onClose }: SolutionDialogProps): JSX.Element {
  const t = useT();
  const query = useQuery({ ...solutionQuery(pid, path ?? ''), enabled: path !== null });
  const [isTyped, setIsTyped] = useState(false);
  useUnsaved(isTyped);
  const leave = () => closeUnlessDirty(isTyped, onClose);
  const title = path === null ? t('check.add') : t('check.edit.of', { name: programName(path) });
  return (
    <Dialog title={title} width={720} closesOutside={false} onClose={leave}>
      {path !== null && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : path === null || query.data !== undefined ? (
        <SolutionForm
          pid={pid}
          stored={query.data ?? null}
          onTyped={setIsTyped}
          onSaved={onClose}
          onLeave={leave}
        />
      ) : (
        <div className="h-96" aria-busy="true" />
      )}
    </Dialog>
  );
}

const verdicts: readonly ExpectedVerdict[] = ['AC', 'WA', 'TLE', 'MLE', 'RE', 'PE', 'CE', 'PA'];
const fileName = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/;
const ordinaryLanguage = 'C++';

interface FormProps {
  pid: number;
  stored: SolutionSource | null;
  /** Called when the form becomes dirty or clean. */
  onTyped: (isTyped: boolean) => void;
  onSaved: () => void;
  onLeave: () => void;
}

function SolutionForm({ pid, stored, onTyped, onSaved, onLeave }: FormProps): JSX.Element {
  const t = useT();
  // The version that is edited. Saving is based on this version, so that a newer one by another user is
  // detected.
  const [source] = useState(stored);
  const client = useQueryClient();
  const [settings] = useEditorSettings();
  const languages = useQuery(languagesQuery).data ?? [];
  const [name, setName] = useState(source === null ? '' : programName(source.path));
  const [language, setLanguage] = useState(source?.language ?? ordinaryLanguage);
  // '' leaves the expected verdict unchanged.
  const [expected, setExpected] = useState<ExpectedVerdict | ''>(source === null ? 'AC' : '');
  const [code, setCode] = useState(source?.code ?? '');
  const [isTried, setIsTried] = useState(false);
  const isNamed = fileName.test(name.trim());
  const isWritten = code.trim() !== '';
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/problem-solution', {
        body: {
          pid,
          formerPath: source?.path,
          version: source?.version,
          name: name.trim(),
          language,
          code,
          expected: expected === '' ? null : expected,
        },
      }),
    onSuccess() {
      showToast({ tone: 'success', text: t('check.saved') });
      void client.invalidateQueries({ queryKey: ['problem-draft', pid] });
      onSaved();
    },
  });

  function submit(): void {
    setIsTried(true);
    if (isNamed && isWritten && !save.isPending) save.mutate();
  }

  const contentType = languages.find((one) => one.name === language)?.contentType ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label={t('check.name')}
          value={name}
          spellCheck={false}
          autoComplete="off"
          hint={t('check.name.hint')}
          placeholder="std.cpp"
          error={
            isTried && !isNamed
              ? t(name.trim() === '' ? 'check.name.missing' : 'check.name.invalid')
              : undefined
          }
          onChange={(event) => setName(event.target.value)}
        />
        <Field label={t('check.language')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('check.language')}
              className="w-full"
              value={language}
              options={optionsOf(languages, language)}
              onValueChange={setLanguage}
            />
          )}
        </Field>
        <Field label={t('check.expected')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('check.expected')}
              className="w-full"
              value={expected}
              options={[
                ...(source === null ? [] : [{ value: '', label: keptLabel(source) }]),
                ...verdicts.map((value) => ({
                  value,
                  label: `${value} · ${t(statusName(statusOf(value)))}`,
                })),
              ]}
              onValueChange={(value) => setExpected(verdicts.find((one) => one === value) ?? '')}
            />
          )}
        </Field>
      </div>
      <div className="relative mt-3 h-80 overflow-hidden rounded-2 border border-line-control">
        <CodeEditor
          code={code}
          revision={0}
          contentType={contentType}
          settings={settings}
          isAwaited
          onChange={(text) => {
            setCode(text);
            onTyped(text !== (source?.code ?? ''));
          }}
          onSubmit={submit}
        />
      </div>
      {isTried && !isWritten ? <FieldError>{t('check.code.missing')}</FieldError> : null}
      {source === null || source.fileNames.length === 0 ? null : (
        <p className="mt-2 text-12 text-text-3">
          {t('check.files', { count: source.fileNames.length, names: source.fileNames.join(' ') })}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onLeave}>{t('confirm.cancel')}</Button>
        <Button type="submit" tone="primary" isBusy={save.isPending}>
          {t('check.save')}
        </Button>
      </div>
    </form>
  );

  function keptLabel({ permitted, required }: SolutionSource): string {
    const letters = (required.length > 0 ? required : permitted).join(' / ');
    return t('check.expected.keep', { verdicts: letters || t('check.expected.any') });
  }
}

/** Languages of the site, and the solution’s own language if it is not among them. */
function optionsOf(
  languages: readonly { name: string }[],
  chosen: string,
): { value: string; label: string }[] {
  const names = new Set([...languages.map(({ name }) => name), chosen]);
  return [...names].map((name) => ({ value: name, label: name }));
}
