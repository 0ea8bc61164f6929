import { ratingLimits } from '@xiezhi/contract/limits/rating';
import { tierColors, type TierColor } from '@xiezhi/contract/rating';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { NumberField } from '../../../components/field/NumberField.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { OwnControl } from '../../../components/form/description.ts';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';

/** A tier while it is edited. */
export type TierValue = { from: number | null; chinese: string; english: string; color: TierColor };

/** Edits the rating tiers: lowest rating, titles and color of each. */
export function TiersEditor({ value, onChange, onBlur, error }: OwnControl<readonly TierValue[]>) {
  const t = useT();
  const set = (at: number, part: Partial<TierValue>) =>
    onChange(value.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  return (
    <fieldset className="grid gap-y-3">
      <legend className="mb-1 text-13 font-medium">{t('ratingAdmin.tiers')}</legend>
      <p className="text-12 text-text-3">{t('ratingAdmin.tiers.hint')}</p>
      {value.map((tier, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a tier is its place: it has no other name
          key={index}
          className="grid grid-cols-2 items-end gap-x-3 gap-y-2 border-b border-line pb-3 sm:grid-cols-[110px_1fr_1fr_130px_auto]"
        >
          <NumberField
            label={t('ratingAdmin.tier.from')}
            value={tier.from}
            min={ratingLimits.min}
            max={ratingLimits.max}
            hint=""
            isName
            onBlur={onBlur}
            onChange={(from) => set(index, { from })}
          />
          <TextField
            label={t('ratingAdmin.tier.chinese')}
            value={tier.chinese}
            maxLength={ratingLimits.tierTitleMax}
            onBlur={onBlur}
            onChange={(event) => set(index, { chinese: event.target.value })}
          />
          <TextField
            label={t('ratingAdmin.tier.english')}
            value={tier.english}
            maxLength={ratingLimits.tierTitleMax}
            onBlur={onBlur}
            onChange={(event) => set(index, { english: event.target.value })}
          />
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 flex-none rounded-1"
              style={{ background: `var(--tier-${tier.color})` }}
            />
            <Select
              label={t('ratingAdmin.tier.color')}
              value={tier.color}
              options={tierColors.map((color) => ({ value: color, label: t(`ratingAdmin.color.${color}`) }))}
              onValueChange={(color) =>
                set(index, { color: tierColors.find((one) => one === color) ?? tier.color })
              }
            />
          </span>
          <IconButton
            icon="x"
            label={t('ratingAdmin.tier.remove', { title: tier.chinese })}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {value.length >= ratingLimits.tiersMax ? null : (
        <div>
          <Button
            size="small"
            onClick={() =>
              onChange([
                ...value,
                { from: (value.at(-1)?.from ?? 0) + 200, chinese: '', english: '', color: 'magenta' },
              ])
            }
          >
            <Icon name="plus" />
            {t('ratingAdmin.tier.add')}
          </Button>
        </div>
      )}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
