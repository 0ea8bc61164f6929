import { Combobox as Base } from '@base-ui/react/combobox';
import { useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { isSameOption, type Listed, type Option } from './option.ts';
import { OptionList } from './OptionList.tsx';
import { useOptions, type OptionSource } from './use-options.ts';

export interface ComboboxFieldProps extends FieldFrame, OptionSource {
  id?: string;
  name?: string;
  placeholder?: string;
  isDisabled?: boolean;
  onBlur?: () => void;
}

interface ComboboxProps extends ComboboxFieldProps {
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** Whether a value is required. If so, there is no clear button. */
  isRequired?: boolean;
}

export const frameClass = (isInvalid: boolean): string =>
  cx(
    'flex rounded-2 border bg-bg text-16 sm:text-13',
    isInvalid
      ? 'border-v-wa shadow-[0_0_0_1px_var(--v-wa)]'
      : 'border-line-control focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]',
  );

export const innerInputClass =
  'min-w-0 flex-1 bg-transparent text-text shadow-none! outline-none disabled:text-text-disabled';

/** Selects one option, filtered by typing. The options are a fixed list or come from a search. */
export function Combobox(props: ComboboxProps) {
  const { label, aside, error, hint, id, value, onChange, isRequired = false } = props;
  const t = useT();
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const { text, setText, isOpen, setIsOpen, state, listed, isCurrent, made } = useOptions(
    props,
    value === null ? [] : [value],
  );

  // Creating an option takes time. If the user selects another option meanwhile, the created one is not selected.
  const picked = useRef(0);
  async function pick(next: Listed | null): Promise<void> {
    picked.current += 1;
    const mine = picked.current;
    const option = next === null ? null : await made(next);
    if (mine === picked.current) onChange(option);
  }

  return (
    <Field label={label} aside={aside} error={error} hint={hint} id={id}>
      {({ isInvalid, ...control }) => (
        <Base.Root<Listed>
          items={listed}
          filter={null}
          value={value}
          itemToStringLabel={(option) => option.label}
          isItemEqualToValue={isSameOption}
          onValueChange={(next) => void pick(next)}
          onInputValueChange={setText}
          open={isOpen}
          onOpenChange={setIsOpen}
          autoHighlight
          locale={locale}
          disabled={props.isDisabled ?? false}
          {...(props.name !== undefined && { name: props.name })}
        >
          <Base.InputGroup ref={frame} className={cx(frameClass(isInvalid), 'h-control items-center pl-2.5')}>
            <Base.Input
              {...control}
              // While the list is open, everything else is hidden from assistive technology, including the
              // label.
              aria-label={label}
              aria-invalid={isInvalid || undefined}
              placeholder={props.placeholder}
              onBlur={props.onBlur}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !isOpen || isCurrent) return;
                event.preventDefault();
                event.preventBaseUIHandler();
              }}
              className={cx(innerInputClass, 'h-full')}
            />
            {isRequired ? null : (
              <Base.Clear aria-label={t('field.clear')} className={buttonClass}>
                <Icon name="x" />
              </Base.Clear>
            )}
            <Base.Trigger aria-label={t('field.open')} className={buttonClass}>
              <Icon name="down" />
            </Base.Trigger>
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

const buttonClass =
  'flex h-full w-11 flex-none items-center justify-center rounded-2 text-text-3 hover:text-text sm:w-7';
