import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type ReactNode } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { NumberField } from '../ui/field/NumberField.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { BankTag, Classification } from './queries.ts';

interface TagDialogProps {
  /** Null: a new one. */
  tag: BankTag | null;
  /** The classification that it is made in. */
  tcid: number | null;
  classifications: readonly Classification[];
  onClose: () => void;
}

/** A tag: its names, its colour, where it belongs, and its end. */
export function TagDialog({ tag, tcid, classifications, onClose }: TagDialogProps) {
  const t = useT();
  const [name, setName] = useState(tag?.name ?? '');
  const [nameEn, setNameEn] = useState(tag?.nameEn ?? '');
  const [color, setColor] = useState(tag?.color ?? '');
  const [classification, setClassification] = useState(tcid);
  const body = { name: name.trim(), nameEn: nameEn.trim(), color: color || null, tcid: classification };
  const save = useBankChange(
    () =>
      tag === null
        ? call('POST /api/admin/tag', { body: { ...body, oj: 'ME' } })
        : call('PUT /api/admin/tag', { body: { id: tag.id, ...body } }),
    onClose,
  );
  const remove = useBankChange(
    () => (tag === null ? Promise.resolve() : call('DELETE /api/admin/tag', { query: { tid: tag.id } })),
    onClose,
  );

  async function askRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('bank.tag.delete.title', { name: tag?.name ?? '' }),
      text: t('bank.tag.delete.text', { count: tag?.problemCount ?? 0 }),
      verb: t('bank.delete'),
      tone: 'danger',
    });
    if (isSure) remove.mutate();
  }

  return (
    <SmallForm
      title={tag === null ? t('bank.tag.create') : t('bank.editOf', { name: tag.name })}
      isReady={body.name !== ''}
      isBusy={save.isPending || remove.isPending}
      error={save.error ?? remove.error}
      onSave={() => save.mutate()}
      onClose={onClose}
      {...(tag !== null && { onRemove: () => void askRemove() })}
    >
      <TextField
        label={t('bank.name')}
        maxLength={limits.keywordMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('bank.nameEn')}
        hint={t('bank.nameEn.hint')}
        lang="en-US"
        maxLength={limits.keywordMax}
        value={nameEn}
        onChange={(event) => setNameEn(event.target.value)}
      />
      <Field label={t('bank.classification')}>
        {({ id: controlId }) => (
          <Select
            id={controlId}
            label={t('bank.classification')}
            className="w-full"
            value={String(classification ?? '')}
            options={[
              { value: '', label: t('bank.classification.without') },
              ...classifications.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            onValueChange={(value) => setClassification(value === '' ? null : Number(value))}
          />
        )}
      </Field>
      <Field label={t('bank.color')}>
        {({ id: controlId }) => (
          <span className="flex items-center gap-2">
            <input
              id={controlId}
              type="color"
              value={/^#[\da-f]{6}$/i.test(color) ? color : '#808080'}
              className="h-control w-14 rounded-2 border border-line-control bg-bg p-1"
              onChange={(event) => setColor(event.target.value)}
            />
            {color === '' ? (
              <span className="text-12 text-text-3">{t('bank.color.none')}</span>
            ) : (
              <Button size="small" tone="quiet" onClick={() => setColor('')}>
                {t('bank.color.clear')}
              </Button>
            )}
          </span>
        )}
      </Field>
    </SmallForm>
  );
}

interface ClassificationDialogProps {
  classification: Classification | null;
  onClose: () => void;
}

/** A classification of tags: its names, and its place among the others. */
export function ClassificationDialog({ classification, onClose }: ClassificationDialogProps) {
  const t = useT();
  const [name, setName] = useState(classification?.name ?? '');
  const [nameEn, setNameEn] = useState(classification?.nameEn ?? '');
  const [rank, setRank] = useState<number | null>(classification?.rank ?? 0);
  const body = { name: name.trim(), nameEn: nameEn.trim(), rank: rank ?? 0 };
  const save = useBankChange(
    () =>
      classification === null
        ? call('POST /api/admin/tag/classification', { body: { ...body, oj: 'ME' } })
        : call('PUT /api/admin/tag/classification', { body: { id: classification.id, ...body } }),
    onClose,
  );
  return (
    <SmallForm
      title={
        classification === null
          ? t('bank.classification.create')
          : t('bank.editOf', { name: classification.name })
      }
      isReady={body.name !== ''}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('bank.name')}
        maxLength={limits.keywordMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('bank.nameEn')}
        hint={t('bank.nameEn.hint')}
        lang="en-US"
        maxLength={limits.keywordMax}
        value={nameEn}
        onChange={(event) => setNameEn(event.target.value)}
      />
      <NumberField label={t('bank.rank')} hint={t('bank.rank.hint')} value={rank} onChange={setRank} />
    </SmallForm>
  );
}

/** Changes the tags; a refusal stays in the dialog, beside what was typed. */
function useBankChange(change: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { isQuiet: true },
    onSuccess: onDone,
    onSettled: () => refreshTags(client),
  });
}

/** Asks anew for the tags wherever they are shown: in the console, and as filters of the bank. */
export async function refreshTags(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['console', 'tags'] }),
    client.invalidateQueries({ queryKey: ['tags'] }),
  ]);
}

interface SmallFormProps {
  title: string;
  isReady: boolean;
  isBusy: boolean;
  error: Error | null;
  onSave: () => void;
  onRemove?: () => void;
  onClose: () => void;
  children: ReactNode;
}

function SmallForm(props: SmallFormProps) {
  const { title, isReady, isBusy, error, onSave, onRemove, onClose, children } = props;
  const t = useT();
  return (
    <Dialog title={title} width={370} closesOutside={false} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) onSave();
        }}
      >
        {children}
        {error === null ? null : <FieldError>{error.message}</FieldError>}
        <div className="mt-2 flex gap-2">
          {onRemove === undefined ? null : (
            <Button tone="danger" disabled={isBusy} onClick={onRemove}>
              {t('bank.delete')}
            </Button>
          )}
          <Button className="ml-auto" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" tone="primary" disabled={!isReady} isBusy={isBusy}>
            {t('bank.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
