import type { ReactNode } from 'react';
import { useController, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { lazyComponent } from '../lazy/lazy-component.tsx';
import { DateTimeField } from '../date-time/DateTimeField.tsx';
import { Field, FieldNote, type FieldFrame } from '../Field.tsx';
import { ChooseOne, ChooseSome } from '../field/ChoiceGroup.tsx';
import { Count } from '../field/Count.tsx';
import { Textarea } from '../field/Textarea.tsx';
import { Select } from '../Select.tsx';
import { Switch } from '../Switch.tsx';
import { TextField } from '../TextField.tsx';
import type { FormField, FormValues, OptionsSource } from './description.ts';
import { faultOf } from './faults.ts';

/** Reserves the space of an input while its code loads. */
function InputPlaceholder({ label, hint }: FieldFrame): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {({ id }) => <span id={id} className="block h-control rounded-2 border border-line" />}
    </Field>
  );
}

const NumberField = lazyComponent(
  async () => (await import('../field/NumberField.tsx')).NumberField,
  [],
  InputPlaceholder,
);
const Combobox = lazyComponent(
  async () => (await import('../combobox/Combobox.tsx')).Combobox,
  [],
  InputPlaceholder,
);
const MultiCombobox = lazyComponent(
  async () => (await import('../combobox/MultiCombobox.tsx')).MultiCombobox,
  [],
  InputPlaceholder,
);
const TagInput = lazyComponent(
  async () => (await import('../combobox/MultiCombobox.tsx')).TagInput,
  [],
  InputPlaceholder,
);

interface FormInputProps<Values extends FormValues> {
  field: FormField<Values>;
  control: Control;
  /** Returns all values of the form, including those without a field, because some rules compare several values. */
  valuesOf: (typed: FieldValues) => Values;
}

/** Renders the input of a field description and binds it to the form; nothing if `isShown` returns false. */
export function FormInput<Values extends FormValues>(props: FormInputProps<Values>) {
  const { isShown } = props.field;
  return isShown === undefined ? <TiedInput {...props} /> : <InputInTurn {...props} isShown={isShown} />;
}

function InputInTurn<Values extends FormValues>({
  isShown,
  ...props
}: FormInputProps<Values> & { isShown: (values: Values) => boolean }) {
  const typed = useWatch({ control: props.control });
  return isShown(props.valuesOf(typed)) ? <TiedInput {...props} /> : null;
}

function TiedInput<Values extends FormValues>({ field, control, valuesOf }: FormInputProps<Values>) {
  const t = useT();
  const {
    field: input,
    fieldState: { error },
  } = useController({
    name: field.name,
    control,
    rules: { validate: (_, typed) => faultOf(field, valuesOf(typed), t) ?? true },
  });
  const shared = {
    label: field.isRequired === true ? `${field.label} *` : field.label,
    hint: field.hint,
    error: error?.message,
    onBlur: input.onBlur,
    isDisabled: field.isDisabled ?? false,
    id: inputId(field.name),
  };
  return (
    <div className={cx('min-w-0', field.isHalf === true ? '' : 'sm:col-span-2')} data-field={field.name}>
      {inputOf(field, { ...shared, value: input.value, onChange: input.onChange })}
    </div>
  );
}

/** Returns the element id of a field's input, so that other elements can link to it. */
export function inputId(name: string): string {
  return `field-${name}`;
}

interface InputControl extends FieldFrame {
  id: string;
  // The form library holds an untyped value; the description states its type.
  value: FieldValues[string];
  onChange: (value: unknown) => void;
  onBlur: () => void;
  isDisabled: boolean;
}

function inputOf<Values extends FormValues>(field: FormField<Values>, shared: InputControl): ReactNode {
  const { isDisabled, ...bare } = shared;
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...bare}
          name={field.name}
          disabled={isDisabled}
          type={field.type ?? 'text'}
          placeholder={field.placeholder}
          autoComplete="off"
          spellCheck={false}
          {...(field.isMono === true && { className: 'font-mono' })}
          aside={
            field.max === undefined ? undefined : (
              <Count length={String(shared.value).trim().length} max={field.max} />
            )
          }
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...bare}
          name={field.name}
          disabled={isDisabled}
          max={field.max}
          isMono={field.isMono ?? false}
          {...(field.rows !== undefined && { rows: field.rows })}
        />
      );
    case 'number': {
      const { min, max, step, unit, isName = false } = field;
      return (
        <NumberField
          {...shared}
          isName={isName}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(step !== undefined && { step })}
          {...(unit !== undefined && { unit })}
        />
      );
    }
    case 'select': {
      const { label, hint, error, id, value, onChange, onBlur } = shared;
      return (
        <Field label={label} hint={hint} error={error} id={id}>
          {({ isInvalid, ...control }) => (
            <Select
              {...control}
              label={label}
              className="w-full"
              aria-invalid={isInvalid || undefined}
              value={value}
              disabled={isDisabled}
              options={field.options}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        </Field>
      );
    }
    case 'choice':
      return <ChooseOne {...shared} options={field.options} isRow />;
    case 'choices':
      return <ChooseSome {...shared} options={field.options} isRow />;
    case 'switch':
      return (
        <div className="min-w-0">
          <Switch
            id={shared.id}
            aria-describedby={
              shared.hint === undefined && shared.error === undefined ? undefined : `${shared.id}-note`
            }
            aria-invalid={shared.error === undefined ? undefined : true}
            label={shared.label}
            checked={shared.value}
            disabled={isDisabled}
            onCheckedChange={shared.onChange}
            onBlur={shared.onBlur}
          />
          <FieldNote id={`${shared.id}-note`} error={shared.error} hint={shared.hint} />
        </div>
      );
    case 'moment': {
      const { siteZone, min, max, hasSeconds = false, isRequired = false } = field;
      return <DateTimeField {...shared} {...{ siteZone, min, max, hasSeconds, isRequired }} />;
    }
    case 'option':
      return <Combobox {...shared} {...sourceOf(field)} isRequired={field.isRequired ?? false} />;
    case 'options':
      return <MultiCombobox {...shared} {...sourceOf(field)} />;
    case 'tags':
      return <TagInput {...shared} {...(field.known !== undefined && { known: field.known })} />;
    case 'own': {
      const { id, value, onChange, onBlur, error } = shared;
      return field.render({ id, value, onChange, onBlur, error });
    }
  }
}

function sourceOf({ options, search, onCreate, placeholder }: OptionsSource) {
  return {
    ...(options !== undefined && { options }),
    ...(search !== undefined && { search }),
    ...(onCreate !== undefined && { onCreate }),
    ...(placeholder !== undefined && { placeholder }),
  };
}
