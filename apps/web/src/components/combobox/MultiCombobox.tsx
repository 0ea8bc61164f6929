import { Combobox as Base } from '@base-ui/react/combobox';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { Field } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { frameClass, innerInputClass, type ComboboxFieldProps } from './Combobox.tsx';
import { isCreate, isSameOption, type Listed, type Option } from './option.ts';
import { OptionList } from './OptionList.tsx';
import { useOptions } from './use-options.ts';

interface MultiComboboxProps extends ComboboxFieldProps {
  value: readonly Option[];
  onChange: (value: Option[]) => void;
  /**
   * Returns whether the typed text names an option. If it names several options, selecting one of them selects all of
   * them, in the typed order.
   */
  isNamed?: (text: string, option: Option) => boolean;
}

/**
 * Selects any number of options. The selected ones appear as tags before the text, and Backspace removes the last tag.
 */
export function MultiCombobox(props: MultiComboboxProps) {
  const { label, aside, error, hint, id, value, onChange } = props;
  const t = useT();
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const { text, setText, isOpen, setIsOpen, state, listed, isCurrent, made } = useOptions(props, value);

  // Creating an option takes time, so a created option is added to the selection that exists when it is ready.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  function update(next: readonly Option[]): void {
    latest.current = next;
    onChange([...next]);
  }
  /**
   * Returns further options to select. If `next` adds an option that the typed text names, these are the other options
   * that the text names.
   */
  function alsoNamed(next: readonly Option[]): Option[] {
    const { isNamed } = props;
    if (isNamed === undefined || next.length <= value.length) return [];
    const named = listed.filter((option) => !isCreate(option) && isNamed(text, option));
    const isIn = (option: Option) => next.some((one) => isSameOption(one, option));
    return named.some((option) => isIn(option) && !value.some((one) => isSameOption(one, option)))
      ? named.filter((option) => !isIn(option))
      : [];
  }
  function isFormer(option: Option): boolean {
    return value.some((one) => isSameOption(one, option));
  }
  function inTypedOrder(options: readonly Option[]): Option[] {
    const { isNamed } = props;
    if (isNamed === undefined) return [...options];
    const words = text.split(/[\s,，;；、]+/);
    const placeOf = (option: Option) => words.findIndex((word) => isNamed(word, option));
    return options.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
  async function add(option: Listed): Promise<void> {
    const one = await made(option);
    if (one !== null && !latest.current.some((chosen) => isSameOption(chosen, one)))
      update([...latest.current, one]);
  }

  return (
    <Field label={label} aside={aside} error={error} hint={hint} id={id}>
      {({ isInvalid, ...control }) => (
        <Base.Root<Listed, true>
          multiple
          items={listed}
          filter={null}
          value={[...value]}
          itemToStringLabel={(option) => option.label}
          isItemEqualToValue={isSameOption}
          onValueChange={(next) => {
            setText('');
            const chosen = next.filter((option) => !isCreate(option));
            update([
              ...chosen.filter(isFormer),
              ...inTypedOrder([...chosen.filter((option) => !isFormer(option)), ...alsoNamed(next)]),
            ]);
            for (const option of next) if (isCreate(option)) void add(option);
          }}
          inputValue={text}
          onInputValueChange={setText}
          open={isOpen}
          onOpenChange={setIsOpen}
          autoHighlight
          locale={locale}
          disabled={props.isDisabled ?? false}
          {...(props.name !== undefined && { name: props.name })}
        >
          <Base.InputGroup
            ref={frame}
            className={cx(frameClass(isInvalid), 'min-h-11 sm:min-h-(--h-control)')}
          >
            <Base.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-5 px-1.5 py-2.5 sm:gap-y-1 sm:py-1">
              {value.map((option) => (
                <Base.Chip
                  key={option.value}
                  aria-label={option.label}
                  className="inline-flex h-6 max-w-full items-center rounded-1 border border-line bg-sunk pl-1.5 text-12 text-text-2 outline-none focus-within:border-focus data-highlighted:border-focus sm:h-5"
                >
                  <span className="ellipsis">{option.label}</span>
                  <Base.ChipRemove
                    aria-label={t('field.remove', { name: option.label })}
                    className="relative flex size-5 flex-none items-center justify-center rounded-1 after:absolute after:-inset-3 hover:bg-hover sm:after:-inset-1.5"
                  >
                    <Icon name="x" size={12} />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                {...control}
                // Checks of the click target size skip this input, because the surrounding box is the click target.
                data-size-apart
                // While the list is open, everything else is hidden from assistive technology, including the
                // label.
                aria-label={label}
                aria-invalid={isInvalid || undefined}
                placeholder={value.length === 0 ? props.placeholder : undefined}
                onBlur={props.onBlur}
                // Enter selects an option; it never submits the surrounding form.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (!isCurrent) event.preventBaseUIHandler();
                }}
                className={cx(innerInputClass, 'h-6 min-w-16 pl-1 sm:h-5')}
              />
            </Base.Chips>
          </Base.InputGroup>
          <OptionList
            label={label}
            state={state}
            isSearch={props.search !== undefined}
            text={text}
            count={listed.length}
            container={frame.current?.closest<HTMLElement>('dialog, main')}
          />
        </Base.Root>
      )}
    </Field>
  );
}

const noWords: readonly string[] = [];
const asOption = (word: string): Option => ({ value: word, label: word });

interface TagInputProps extends Omit<ComboboxFieldProps, 'onCreate' | 'options' | 'search'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Suggested words. */
  known?: readonly string[];
}

/** Input for freely typed words; each word becomes a tag. */
export function TagInput({ value, onChange, known = noWords, ...rest }: TagInputProps) {
  return (
    <MultiCombobox
      {...rest}
      options={known.map(asOption)}
      onCreate={asOption}
      value={value.map(asOption)}
      onChange={(options) => onChange(options.map((option) => option.value))}
    />
  );
}
