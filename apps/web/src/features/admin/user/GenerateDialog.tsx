import { limits } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useDownload } from '../../../components/use-download.ts';
import { useT } from '../../../i18n/messages.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { TextField } from '../../../components/TextField.tsx';

/** Parses a text of digits; returns NaN for every other text, also an empty one. */
const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const start = { prefix: '', suffix: '', from: '1', to: '10', length: '8' };

/** Creates numbered accounts with random passwords. The passwords can be downloaded as a spreadsheet once. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [values, setValues] = useState(start);
  const numbers = { from: whole(values.from), to: whole(values.to), length: whole(values.length) };
  const count = numbers.to - numbers.from + 1;
  const fault =
    !Number.isInteger(count) || count < 1 || count > limits.generatedUsersMax
      ? t('userAdmin.generate.range', { max: limits.generatedUsersMax })
      : !(numbers.length >= limits.generatedPasswordMin && numbers.length <= limits.generatedPasswordMax)
        ? t('userAdmin.generate.length', {
            min: limits.generatedPasswordMin,
            max: limits.generatedPasswordMax,
          })
        : `${values.prefix}${numbers.to}${values.suffix}`.length > limits.usernameMax
          ? t('userAdmin.generate.name', { max: limits.usernameMax })
          : undefined;
  const generate = useMutation({
    mutationFn: () =>
      call('POST /api/admin/user/generate-user', {
        body: {
          prefix: values.prefix,
          suffix: values.suffix,
          number_from: numbers.from,
          number_to: numbers.to,
          password_length: numbers.length,
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['console', 'users'] }),
  });
  const made = generate.data;
  const { busy, fetchFile } = useDownload();
  const [isFetched, setIsFetched] = useState(false);
  useUnsaved(made !== undefined && !isFetched);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (fault === undefined && made === undefined && !generate.isPending) generate.mutate();
  }

  const text = (name: keyof typeof start) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((former) => ({ ...former, [name]: event.target.value })),
  });
  /** Asks before closing if the passwords have not been downloaded, because they would be lost. */
  async function leave(): Promise<void> {
    const isSure =
      isFetched ||
      (await confirm({
        title: t('userAdmin.generated.leave.title'),
        text: t('userAdmin.generated.leave.text', { count }),
        verb: t('userAdmin.generated.leave'),
        tone: 'danger',
      }));
    if (isSure) onClose();
  }

  if (made !== undefined)
    return (
      <Dialog
        title={t('userAdmin.generated', { count })}
        closesOutside={false}
        onClose={() => void leave()}
        actions={
          <>
            <Button onClick={() => void leave()}>{t('userAdmin.close')}</Button>
            {isFetched ? null : (
              <Button
                tone="primary"
                isBusy={busy !== null}
                onClick={() =>
                  void fetchFile(`/api/file/generate-user-excel?key=${made.key}`, `${made.key}.xlsx`).then(
                    setIsFetched,
                  )
                }
              >
                {t('userAdmin.generated.download')}
              </Button>
            )}
          </>
        }
      >
        <p className="text-14">{t(isFetched ? 'userAdmin.generated.fetched' : 'userAdmin.generated.once')}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={t('userAdmin.generate')}
      closesOutside={false}
      // The dialog cannot be closed while accounts are created, because only this dialog receives their passwords.
      onClose={() => generate.isPending || onClose()}
      actions={
        <>
          <Button disabled={generate.isPending} onClick={onClose}>
            {t('userAdmin.cancel')}
          </Button>
          <Button
            tone="primary"
            type="submit"
            form="generate-users"
            disabled={fault !== undefined}
            isBusy={generate.isPending}
          >
            {t('userAdmin.generate')}
          </Button>
        </>
      }
    >
      <form id="generate-users" onSubmit={submit} className="grid grid-cols-2 gap-3">
        <TextField label={t('userAdmin.prefix')} maxLength={limits.usernameMax} {...text('prefix')} />
        <TextField label={t('userAdmin.suffix')} maxLength={limits.usernameMax} {...text('suffix')} />
        <TextField label={t('userAdmin.from')} inputMode="numeric" {...text('from')} />
        <TextField label={t('userAdmin.to')} inputMode="numeric" {...text('to')} />
        <TextField label={t('userAdmin.passwordLength')} inputMode="numeric" {...text('length')} />
        <p className="col-span-2 text-12 text-text-3">
          {fault ??
            t('userAdmin.generate.example', {
              first: `${values.prefix}${numbers.from}${values.suffix}`,
              last: `${values.prefix}${numbers.to}${values.suffix}`,
              count,
            })}
        </p>
        {generate.error === null ? null : (
          <div className="col-span-2">
            <FieldError>{errorMessage(generate.error)}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  );
}
