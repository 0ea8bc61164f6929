import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { pickedColor } from '@xiezhi/contract/picked-color';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { NumberField } from '../../../components/field/NumberField.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { BankTag, Classification } from './queries.ts';

interface TagDialogProps {
  /** The tag to edit. Null creates a new one. */
  tag: BankTag | null;
  /** Initial classification of a new tag. */
  tcid: number | null;
  classifications: readonly Classification[];
  onClose: () => void;
}

/**
 * Returns the stored color, or an empty text if it is invalid, as in older data: the server rejects a tag with an
 * invalid color.
 */
function storedColor(tag: BankTag | null): string {
  return pickedColor.catch('').parse(tag?.color);
}

/** Creates, edits or deletes a tag: names, color and classification. */
export function TagDialog({ tag, tcid, classifications, onClose }: TagDialogProps) {
  const t = useT();
  const [name, setName] = useState(tag?.name ?? '');
  const [nameEn, setNameEn] = useState(tag?.nameEn ?? '');
  const [color, setColor] = useState(storedColor(tag));
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
      title: t('problemAdmin.tag.delete.title', { name: tag?.name ?? '' }),
      text: t('problemAdmin.tag.delete.text', { count: tag?.problemCount ?? 0 }),
      verb: t('problemAdmin.delete'),
      tone: 'danger',
    });
    if (isSure) remove.mutate();
  }

  return (
    <FormDialog
      title={tag === null ? t('problemAdmin.tag.create') : t('problemAdmin.editOf', { name: tag.name })}
      width={370}
      verb={t('problemAdmin.save')}
      isIncomplete={body.name === ''}
      isBusy={save.isPending || remove.isPending}
      error={save.error ?? remove.error}
      onSave={() => save.mutate()}
      onClose={onClose}
      {...(tag !== null && {
        aside: (
          <Button
            tone="danger"
            disabled={save.isPending || remove.isPending}
            onClick={() => void askRemove()}
          >
            {t('problemAdmin.delete')}
          </Button>
        ),
      })}
    >
      <Names name={name} nameEn={nameEn} onName={setName} onNameEn={setNameEn} />
      <Field label={t('problemAdmin.classification')}>
        {({ id: controlId }) => (
          <Select
            id={controlId}
            label={t('problemAdmin.classification')}
            className="w-full"
            value={String(classification ?? '')}
            options={[
              { value: '', label: t('problemAdmin.classification.without') },
              ...classifications.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            onValueChange={(value) => setClassification(value === '' ? null : Number(value))}
          />
        )}
      </Field>
      <Field label={t('problemAdmin.color')}>
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
              <span className="text-12 text-text-3">{t('problemAdmin.color.none')}</span>
            ) : (
              <Button size="small" tone="quiet" onClick={() => setColor('')}>
                {t('problemAdmin.color.clear')}
              </Button>
            )}
          </span>
        )}
      </Field>
    </FormDialog>
  );
}

interface ClassificationDialogProps {
  classification: Classification | null;
  onClose: () => void;
}

/** Creates, edits or deletes a classification of tags: names and rank. */
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
    <FormDialog
      title={
        classification === null
          ? t('problemAdmin.classification.create')
          : t('problemAdmin.editOf', { name: classification.name })
      }
      width={370}
      verb={t('problemAdmin.save')}
      isIncomplete={body.name === ''}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Names name={name} nameEn={nameEn} onName={setName} onNameEn={setNameEn} />
      <NumberField
        label={t('problemAdmin.rank')}
        hint={t('problemAdmin.rank.hint')}
        value={rank}
        onChange={setRank}
      />
    </FormDialog>
  );
}

interface NamesProps {
  name: string;
  nameEn: string;
  onName: (name: string) => void;
  onNameEn: (name: string) => void;
}

/** The names of a tag or classification in each language. */
function Names({ name, nameEn, onName, onNameEn }: NamesProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('problemAdmin.name')}
        maxLength={limits.keywordMax}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <TextField
        label={t('problemAdmin.nameEn')}
        hint={t('problemAdmin.nameEn.hint')}
        lang="en-US"
        maxLength={limits.keywordMax}
        value={nameEn}
        onChange={(event) => onNameEn(event.target.value)}
      />
    </>
  );
}

/** Changes the tags; after a rejection the dialog stays open with the typed text. */
function useBankChange(change: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { isQuiet: true },
    onSuccess: onDone,
    onSettled: () => refreshTags(client),
  });
}

/** Refetches the tags everywhere: in the console and in the filters of the bank. */
export async function refreshTags(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['console', 'tags'] }),
    client.invalidateQueries({ queryKey: ['tags'] }),
  ]);
}
