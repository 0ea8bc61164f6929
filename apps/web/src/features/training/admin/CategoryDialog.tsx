import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { trainingCategoriesQuery } from '../core/list-query.ts';
import { NewerNote, isOutdated } from '../../../components/form/NewerNote.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { TrainingCategory } from './queries.ts';

interface CategoryDialogProps {
  /** The category to edit. Null for a new category. */
  category: TrainingCategory | null;
  onClose: () => void;
}

/** Edits name and color of a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(category?.color ?? '');
  const [isAsked, setIsAsked] = useState(false);
  // The category as it was when editing began, or as another user has saved it since.
  const [former, setFormer] = useState(category);
  const save = useMutation({
    async mutationFn() {
      const body = { name: name.trim(), color: color.trim() };
      if (former === null) await call('POST /api/admin/training/category', { body });
      else
        await call('PUT /api/admin/training/category', {
          body: { id: former.id, ...body, version: former.gmtModified },
        });
    },
    async onError(error) {
      if (!isOutdated(error)) return;
      const list = await client.fetchQuery({ ...trainingCategoriesQuery(), staleTime: 0 });
      setFormer((known) => list.find(({ id }) => id === known?.id) ?? known);
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: trainingCategoriesQuery().queryKey });
      onClose();
    },
    meta: { isQuiet: true },
  });
  const isColor = color.trim() === '' || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color.trim());
  const isNamed = name.trim() !== '';
  const hasNewer = isOutdated(save.error);
  const refusal = hasNewer ? undefined : errorMessageIfAny(save.error);
  const nameFault = isAsked && !isNamed ? t('trainingAdmin.category.missing') : refusal;
  function submit(): void {
    setIsAsked(true);
    if (isNamed && isColor) save.mutate();
  }
  return (
    <FormDialog
      title={t(category === null ? 'trainingAdmin.category.create' : 'trainingAdmin.category.edit')}
      verb={t('trainingAdmin.category.save')}
      isBusy={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label={t('trainingAdmin.category.name')}
        maxLength={50}
        value={name}
        error={nameFault}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('trainingAdmin.category.color')}
        hint={t('trainingAdmin.category.color.hint')}
        maxLength={7}
        value={color}
        error={isAsked && !isColor ? t('trainingAdmin.category.color.wrong') : undefined}
        onChange={(event) => setColor(event.target.value)}
      />
      {hasNewer && former !== null ? (
        <NewerNote
          theirs={[`${former.name} ${former.color ?? ''}`]}
          isBusy={save.isPending}
          onTheirs={() => {
            save.reset();
            setName(former.name);
            setColor(former.color ?? '');
          }}
          onMine={submit}
        />
      ) : null}
    </FormDialog>
  );
}
