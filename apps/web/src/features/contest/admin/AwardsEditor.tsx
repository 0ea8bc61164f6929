import type { JSX } from 'react';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { ChooseOne } from '../../../components/field/ChoiceGroup.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { OwnControl } from '../../../components/form/description.ts';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Input } from '../../../components/TextField.tsx';
import { firstAwards, type Award, type Awards } from './contest-values.ts';

/** Maximum number of award levels, as in the contract. */
export const awardsMax = 20;
export const awardNameMax = 50;

/** Edits the awards, by percentage or by number, with their colors on the scoreboard. The highest award comes first. */
export function AwardsEditor({ value, onChange, onBlur, error }: OwnControl<Awards>): JSX.Element {
  const t = useT();
  const { by, levels } = value;
  const setLevels = (next: readonly Award[]) => onChange({ ...value, levels: next });
  const setLevel = (at: number, part: Partial<Award>) =>
    setLevels(levels.map((level, index) => (index === at ? { ...level, ...part } : level)));
  return (
    <div className="grid gap-y-3.5">
      <ChooseOne
        label={t('contestAdmin.awards')}
        isRow
        value={by}
        options={(['none', 'proportion', 'number'] as const).map((kind) => ({
          value: kind,
          label: t(`contestAdmin.awards.${kind}`),
        }))}
        hint={t('contestAdmin.awards.hint')}
        onChange={(kind) => onChange({ levels: by === 'none' ? named(t, levels) : levels, by: kind })}
      />
      {by === 'none' ? null : (
        <div className="grid gap-y-2 border-l border-line pl-4">
          {levels.map((level, index) => (
            <LevelRow
              // oxlint-disable-next-line react/no-array-index-key -- a level is its place: it has no other name
              key={index}
              level={level}
              number={index + 1}
              by={by}
              onBlur={onBlur}
              onChange={(part) => setLevel(index, part)}
              onRemove={() => setLevels(levels.filter((_, at) => at !== index))}
            />
          ))}
          {levels.length >= awardsMax ? null : (
            <div>
              <Button
                size="small"
                onClick={() =>
                  setLevels([...levels, { name: '', background: '#4c8bb5', color: '#fff', num: 10 }])
                }
              >
                <Icon name="plus" />
                {t('contestAdmin.awards.add')}
              </Button>
            </div>
          )}
        </div>
      )}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </div>
  );
}

/** Gives the default awards names in the language of the page, unless the user has changed them. */
function named(t: Translate, levels: readonly Award[]): readonly Award[] {
  if (JSON.stringify(levels) !== JSON.stringify(firstAwards)) return levels;
  const names = [
    t('contestAdmin.awards.gold'),
    t('contestAdmin.awards.silver'),
    t('contestAdmin.awards.bronze'),
  ];
  return levels.map((level, index) => ({ ...level, name: names[index] ?? level.name }));
}

interface LevelRowProps {
  level: Award;
  /** Position of the level; 1 is the highest. */
  number: number;
  by: Awards['by'];
  onBlur: () => void;
  onChange: (part: Partial<Award>) => void;
  onRemove: () => void;
}

/** One award level: colors, name and amount. */
function LevelRow({ level, number, by, onBlur, onChange, onRemove }: LevelRowProps): JSX.Element {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span
        aria-hidden="true"
        className="inline-flex h-6 min-w-16 items-center justify-center rounded-1 px-2 text-12"
        style={{ background: level.background, color: level.color }}
      >
        {level.name}
      </span>
      <Input
        aria-label={t('contestAdmin.awards.name', { number })}
        className="w-36"
        value={level.name}
        maxLength={awardNameMax}
        onBlur={onBlur}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        aria-label={t('contestAdmin.awards.num', { number })}
        className="w-24"
        inputMode="numeric"
        trailing={
          <span className="text-12 text-text-3">
            {by === 'proportion' ? '%' : t('contestAdmin.awards.places')}
          </span>
        }
        value={level.num === null ? '' : String(level.num)}
        onBlur={onBlur}
        onChange={(event) => onChange({ num: wholeOf(event.target.value) })}
      />
      <ColorInput
        label={t('contestAdmin.awards.background', { number })}
        value={level.background}
        onChange={(background) => onChange({ background })}
      />
      <ColorInput
        label={t('contestAdmin.awards.color', { number })}
        value={level.color}
        onChange={(color) => onChange({ color })}
      />
      <IconButton
        icon="trash"
        label={t('contestAdmin.awards.remove', { name: level.name })}
        onClick={onRemove}
      />
    </div>
  );
}

const wholeOf = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

interface ColorInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Input with the browser's color picker, which accepts only colors of the form `#rrggbb`. */
export function ColorInput({ label, value, onChange }: ColorInputProps): JSX.Element {
  const long = /^#[\da-f]{6}$/i.test(value)
    ? value
    : /^#[\da-f]{3}$/i.test(value)
      ? value.replaceAll(/[\da-f]/gi, '$&$&')
      : '#888888';
  return (
    <input
      type="color"
      aria-label={label}
      data-tip={label}
      className="size-11 flex-none rounded-1 border border-line sm:size-8 bg-bg p-0.5"
      value={long}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
