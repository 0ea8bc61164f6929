import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Checkbox } from '../Checkbox.tsx';
import { FieldNote } from '../Field.tsx';
import './field.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Explanation below its name. */
  detail?: string;
  isDisabled?: boolean;
}

interface GroupProps<Value extends string> {
  label: string;
  options: readonly Choice<Value>[];
  error?: string | undefined;
  hint?: ReactNode;
  /** Whether the options are side by side instead of one per line. */
  isRow?: boolean;
  isDisabled?: boolean;
  onBlur?: () => void;
}

interface ChooseOneProps<Value extends string> extends GroupProps<Value> {
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Selects one of a few visible options; the arrow keys change the selection. */
export function ChooseOne<Value extends string>({ value, onChange, ...group }: ChooseOneProps<Value>) {
  const name = useId();
  return (
    <Group {...group} role="radiogroup">
      {(option, isDisabled) => (
        <label className={optionClass}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
            onBlur={group.onBlur}
            className="radio"
          />
          <OptionText option={option} isDisabled={isDisabled} />
        </label>
      )}
    </Group>
  );
}

interface ChooseSomeProps<Value extends string> extends GroupProps<Value> {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

/** Selects any of a few visible options. Values keep the order of the options. */
export function ChooseSome<Value extends string>({ value, onChange, ...group }: ChooseSomeProps<Value>) {
  return (
    <Group {...group}>
      {(option, isDisabled) => (
        <Checkbox
          checked={value.includes(option.value)}
          disabled={isDisabled}
          onBlur={group.onBlur}
          className="text-text"
          onCheckedChange={(isOn) =>
            onChange(
              group.options
                .map((each) => each.value)
                .filter((each) => (each === option.value ? isOn : value.includes(each))),
            )
          }
        >
          <OptionText option={option} isDisabled={isDisabled} />
        </Checkbox>
      )}
    </Group>
  );
}

const optionClass = 'inline-flex min-h-11 items-center gap-2 text-13 sm:min-h-(--h-control)';

interface OptionTextProps<Value extends string> {
  option: Choice<Value>;
  isDisabled: boolean;
}

function OptionText<Value extends string>({ option, isDisabled }: OptionTextProps<Value>) {
  return (
    <span className={isDisabled ? 'text-text-disabled' : undefined}>
      {option.label}
      {option.detail === undefined ? null : (
        <span className="block text-12 text-text-3">{option.detail}</span>
      )}
    </span>
  );
}

interface InnerGroupProps<Value extends string> extends GroupProps<Value> {
  /** ARIA role; the default role of a fieldset is `group`. */
  role?: 'radiogroup';
  children: (option: Choice<Value>, isDisabled: boolean) => ReactNode;
}

function Group<Value extends string>(props: InnerGroupProps<Value>) {
  const { label, options, error, hint, isRow = false, isDisabled = false, role, children } = props;
  const noteId = useId();
  return (
    <fieldset
      role={role}
      aria-describedby={error === undefined && hint === undefined ? undefined : noteId}
      className="min-w-0"
    >
      <legend className="text-13 text-text-2">{label}</legend>
      <div className={cx('mt-0.5 flex', isRow ? 'flex-wrap gap-x-5' : 'flex-col items-start gap-y-1.5')}>
        {options.map((option) => (
          <span key={option.value} className="flex">
            {children(option, isDisabled || option.isDisabled === true)}
          </span>
        ))}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  );
}
