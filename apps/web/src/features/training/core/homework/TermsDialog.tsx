import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage as failureWords } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { useSiteZone } from '../../../../components/date-time/use-site-zone.ts';
import { useT, type Translate } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { DateTimeField } from '../../../../components/date-time/DateTimeField.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { NumberField } from '../../../../components/field/NumberField.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { NewerNote, isOutdated } from '../../../../components/form/NewerNote.tsx';
import { Switch } from '../../../../components/Switch.tsx';
import { HandbookLink } from '../../../../routing/HandbookLink.tsx';
import { handInsQuery, type HomeworkTerms } from './queries.ts';

interface TermsDialogProps {
  tid: number;
  /** Terms of the homework. Null if the training is not homework yet. */
  terms: HomeworkTerms | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Default rule for late submissions: 20% less per day, but at least 20%. */
const usual = { percentPerDay: 20, floorPercent: 20 } as const;

/** Edits when the homework opens, when it is due, and how much late submissions count. */
export function TermsDialog({ tid, terms, onClose, onSaved }: TermsDialogProps): JSX.Element {
  const t = useT();
  const siteZone = useSiteZone();
  const [opensAt, setOpensAt] = useState(terms?.opensAt ?? null);
  const [dueAt, setDueAt] = useState(terms?.dueAt ?? null);
  const [takesLate, setTakesLate] = useState(terms === null || terms.late !== null);
  const [perDay, setPerDay] = useState<number | null>(terms?.late?.percentPerDay ?? usual.percentPerDay);
  const [floor, setFloor] = useState<number | null>(terms?.late?.floorPercent ?? usual.floorPercent);
  const [isAsked, setIsAsked] = useState(false);
  const client = useQueryClient();
  // The terms as they were when editing began, or as another user has saved them since.
  const [former, setFormer] = useState(terms);
  const [editor, setEditor] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (homework: HomeworkTerms | null) =>
      call('PUT /api/training-homework', { body: { tid, homework, former } }),
    async onError(error) {
      if (!isOutdated(error)) return;
      const { homework, modifiedBy } = await client.fetchQuery({ ...handInsQuery(tid), staleTime: 0 });
      setFormer(homework);
      setEditor(modifiedBy);
    },
    onSuccess(_data, homework) {
      showToast({
        tone: 'success',
        text: t(homework === null ? 'trainingStaff.homework.ended' : 'trainingStaff.homework.saved'),
      });
      onSaved();
      onClose();
    },
    meta: { isQuiet: true },
  });
  const order = dueAt !== null && opensAt !== null && Date.parse(opensAt) >= Date.parse(dueAt);
  const late = takesLate ? lateOf(perDay, floor) : null;

  function submit(): void {
    setIsAsked(true);
    if (dueAt === null || order || late === undefined) return;
    save.mutate({ opensAt, dueAt, late });
  }

  function takeTheirs(): void {
    save.reset();
    if (former === null) return onClose();
    setOpensAt(former.opensAt);
    setDueAt(former.dueAt);
    setTakesLate(former.late !== null);
    setPerDay(former.late?.percentPerDay ?? usual.percentPerDay);
    setFloor(former.late?.floorPercent ?? usual.floorPercent);
  }

  async function end(): Promise<void> {
    const isSure = await confirm({
      title: t('trainingStaff.homework.end.title'),
      text: t('trainingStaff.homework.end.text'),
      verb: t('trainingStaff.homework.end'),
      tone: 'danger',
    });
    if (isSure) save.mutate(null);
  }

  const percentFault = isAsked && late === undefined ? t('trainingStaff.percentWrong') : undefined;
  return (
    <Dialog
      title={t(terms === null ? 'trainingStaff.homework.make' : 'trainingStaff.homework.edit')}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          {terms === null ? null : (
            <Button tone="danger" className="mr-auto" onClick={() => void end()}>
              {t('trainingStaff.homework.end')}
            </Button>
          )}
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button tone="primary" isBusy={save.isPending} onClick={submit}>
            {t('trainingStaff.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-y-3.5">
        <DateTimeField
          label={t('trainingStaff.opensAt')}
          hint={t('trainingStaff.opensAt.hint')}
          value={opensAt}
          siteZone={siteZone}
          onChange={setOpensAt}
        />
        <DateTimeField
          label={t('trainingStaff.dueAt')}
          value={dueAt}
          siteZone={siteZone}
          isRequired
          error={
            isAsked && dueAt === null
              ? t('trainingStaff.dueAt.missing')
              : order
                ? t('trainingStaff.dueAt.order')
                : undefined
          }
          onChange={setDueAt}
        />
        <div className="flex items-center gap-1">
          <Switch label={t('trainingStaff.takesLate')} checked={takesLate} onCheckedChange={setTakesLate} />
          <HandbookLink to="homework#late" topic={t('trainingStaff.takesLate')} />
        </div>
        {takesLate ? (
          <div className="grid gap-3.5 sm:grid-cols-2">
            <NumberField
              label={t('trainingStaff.perDay')}
              unit="%"
              min={0}
              max={100}
              value={perDay}
              error={percentFault}
              onChange={setPerDay}
            />
            <NumberField
              label={t('trainingStaff.floor')}
              unit="%"
              min={0}
              max={100}
              value={floor}
              onChange={setFloor}
            />
          </div>
        ) : null}
        {save.error === null ? null : isOutdated(save.error) ? (
          <NewerNote
            theirs={wordsOf(t, former)}
            by={editor}
            isBusy={save.isPending}
            onTheirs={takeTheirs}
            // Repeats the failed request. If that request was to end the homework, the terms in the fields must not be
            // saved instead.
            onMine={() => (save.variables === null ? save.mutate(null) : submit())}
          />
        ) : (
          <FieldError>{failureWords(save.error)}</FieldError>
        )}
      </div>
    </Dialog>
  );
}

function wordsOf(t: Translate, terms: HomeworkTerms | null): string[] {
  if (terms === null) return [t('trainingStaff.homework.none')];
  const { opensAt, dueAt, late } = terms;
  return [
    ...(opensAt === null ? [] : [t('training.homework.opens', { time: formatExact(opensAt) })]),
    `${t('trainingStaff.dueAt')} ${formatExact(dueAt)}`,
    late === null
      ? t('trainingStaff.homework.strict')
      : t('trainingStaff.homework.lateRule', { percent: late.percentPerDay, floor: late.floorPercent }),
  ];
}

const isPercent = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= 100;

/** Returns undefined if the numbers are no valid percentages. */
function lateOf(
  percentPerDay: number | null,
  floorPercent: number | null,
): HomeworkTerms['late'] | undefined {
  return isPercent(percentPerDay) && isPercent(floorPercent) ? { percentPerDay, floorPercent } : undefined;
}
