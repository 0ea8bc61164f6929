import type { JSX } from 'react';
import { oiScoreLabel } from '../core/labels.tsx';
import { useT } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { formatExact } from '../../../lib/format-time.ts';
import { DateTimeField } from '../../../components/date-time/DateTimeField.tsx';
import { DateTimeRange } from '../../../components/date-time/DateTimeRange.tsx';
import { ChooseOne } from '../../../components/field/ChoiceGroup.tsx';
import { NumberField } from '../../../components/field/NumberField.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { OwnControl } from '../../../components/form/description.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { type ScheduleValues, moveSchedule } from './contest-values.ts';
import { defaultFreeze, firstCustomFreeze, fitsFreeze, freezeTime, type FreezeKind } from './freeze.ts';

interface ScheduleEditorProps extends OwnControl<ScheduleValues> {
  siteZone: string;
  /** Whether the contest is new. The rule of an existing contest cannot change. */
  isNew: boolean;
}

const oiScores: readonly string[] = ['Recent', 'Highest'];
const seals: readonly Exclude<FreezeKind, 'none'>[] = ['halfHour', 'hour', 'whole', 'own'];

/**
 * Edits rule, schedule and freeze. Freeze options that would need a longer contest are disabled, and the reason is
 * shown.
 */
export function ScheduleEditor({
  value,
  onChange,
  error,
  siteZone,
  isNew,
}: ScheduleEditorProps): JSX.Element {
  const t = useT();
  const set = (part: Partial<ScheduleValues>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-y-4">
      <ChooseOne
        label={`${t('contestAdmin.rule')} *`}
        isRow
        isDisabled={!isNew}
        hint={isNew ? t('contestAdmin.rule.hint') : t('contestAdmin.rule.fixed')}
        value={value.type}
        options={[
          { value: 'acm', label: 'ACM', detail: t('contestAdmin.rule.acm') },
          { value: 'oi', label: 'OI', detail: t('contestAdmin.rule.oi') },
        ]}
        onChange={(type) => set({ type })}
      />
      {value.type === 'oi' ? (
        <ChooseOne
          label={t('contestAdmin.oiScore')}
          isRow
          value={value.oiScore}
          options={[
            ...oiScores.map((score) => ({ value: score, label: oiScoreLabel(score, t) })),
            ...(oiScores.includes(value.oiScore)
              ? []
              : [{ value: value.oiScore, label: oiScoreLabel(value.oiScore, t) }]),
          ]}
          onChange={(oiScore) => set({ oiScore })}
        />
      ) : (
        <ChooseOne
          label={t('contestAdmin.penaltyUnit')}
          hint={
            <>
              {t('contestAdmin.penaltyUnit.hint')}{' '}
              <HandbookLink to="icpc-contest#penalty" topic={t('contestAdmin.penaltyUnit')} />
            </>
          }
          value={value.penaltyUnit}
          options={[
            {
              value: 'minute',
              label: t('contestAdmin.penaltyUnit.minute'),
              detail: t('contestAdmin.penaltyUnit.minute.detail'),
            },
            {
              value: 'second',
              label: t('contestAdmin.penaltyUnit.second'),
              detail: t('contestAdmin.penaltyUnit.second.detail'),
            },
          ]}
          onChange={(penaltyUnit) => set({ penaltyUnit })}
        />
      )}
      <DateTimeRange
        labels={{ start: `${t('contestAdmin.start')} *`, end: `${t('contestAdmin.end')} *` }}
        siteZone={siteZone}
        isRequired
        value={{ start: value.start, end: value.end }}
        onChange={({ start, end }) => onChange(moveSchedule(value, start, end))}
      />
      {isNew || value.start === null ? null : (
        <p className="text-12 text-text-3">{t('contestAdmin.times.move')}</p>
      )}
      <div className="flex items-center gap-2">
        <Switch
          label={t('contestAdmin.own')}
          checked={value.isOwn}
          onCheckedChange={(isOwn) => set({ isOwn })}
        />
        <HandbookLink to="oi-contest#individual" topic={t('contestAdmin.own')} />
      </div>
      {value.isOwn ? (
        <div className="grid gap-y-2 border-l border-line pl-4">
          <p className="text-12 text-text-3">{t('contestAdmin.own.hint')}</p>
          <div className="sm:max-w-60">
            <NumberField
              label={t('contestAdmin.own.minutes')}
              unit={t('contestAdmin.own.unit')}
              min={1}
              value={value.ownMinutes}
              onChange={(ownMinutes) => set({ ownMinutes })}
            />
          </div>
        </div>
      ) : null}
      <SealEditor value={value} set={set} siteZone={siteZone} />
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </div>
  );
}

interface SealEditorProps {
  value: ScheduleValues;
  set: (part: Partial<ScheduleValues>) => void;
  siteZone: string;
}

/**
 * Edits when the scoreboard freeze begins. It cannot end a freeze that has begun; `FreezePanel` does this by publishing
 * the results.
 */
function SealEditor({ value, set, siteZone }: SealEditorProps): JSX.Element {
  const t = useT();
  const moment = freezeTime(value.seal, value, value.sealAt);
  const isSealed = value.seal !== 'none';
  if (value.frozenSince !== null)
    return (
      <p className="flex items-start gap-2 text-13 text-text-2">
        <Icon name="lock" className="mt-0.5" />
        <span>{t('contestAdmin.freeze.kept', { time: formatExact(value.frozenSince) })}</span>
      </p>
    );
  return (
    <>
      <div className="flex items-center gap-2">
        <Switch
          label={t('contestAdmin.seal')}
          checked={isSealed}
          onCheckedChange={(isOn) =>
            set({ seal: isOn ? defaultFreeze(value.type === 'acm', value) : 'none' })
          }
        />
        <HandbookLink to="freeze#begin" topic={t('contestAdmin.seal')} />
      </div>
      {isSealed ? (
        <div className="grid gap-y-3.5 border-l border-line pl-4">
          <ChooseOne
            label={t('contestAdmin.seal.from')}
            isRow
            value={value.seal}
            options={seals.map((kind) => ({
              value: kind,
              label: t(`contestAdmin.seal.${kind}`),
              isDisabled: !fitsFreeze(kind, value),
            }))}
            hint={
              fitsFreeze('hour', value)
                ? moment === null
                  ? undefined
                  : t('contestAdmin.seal.at', { time: formatExact(moment) })
                : t('contestAdmin.seal.short')
            }
            onChange={(seal) =>
              set({ seal, sealAt: seal === 'own' ? firstCustomFreeze(value.seal, value) : value.sealAt })
            }
          />
          {value.seal === 'own' ? (
            <DateTimeField
              label={t('contestAdmin.seal.moment')}
              siteZone={siteZone}
              isRequired
              value={value.sealAt}
              min={value.start ?? undefined}
              max={value.end ?? undefined}
              onChange={(sealAt) => set({ sealAt })}
            />
          ) : null}
          <Switch
            label={t('contestAdmin.opensItself')}
            checked={value.opensItself}
            onCheckedChange={(opensItself) => set({ opensItself })}
          />
        </div>
      ) : null}
    </>
  );
}
