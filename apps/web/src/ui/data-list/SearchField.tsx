import { useEffect, useRef, useState, type JSX } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import { Input } from '../TextField.tsx';

/** Milliseconds of rest after which the text filters. */
const TYPING_REST = 350;

interface SearchFieldProps {
  icon: IconName;
  label: string;
  /** The filter in force, as the address has it. */
  value: string | undefined;
  isDisabled?: boolean;
  className: string;
  onChange: (value: string | undefined) => void;
}

/** A text that filters a list: the address follows once the typing rests, the field follows the address. */
export function SearchField({
  icon,
  label,
  value,
  isDisabled = false,
  className,
  onChange,
}: SearchFieldProps): JSX.Element {
  const [text, setText] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed by other means (back, clear): show what it says.
  if (shown !== value) {
    setShown(value);
    if ((value ?? '') !== text.trim()) setText(value ?? '');
  }

  function type(typed: string): void {
    setText(typed);
    clearTimeout(timer.current);
    const wanted = typed.trim() || undefined;
    timer.current = setTimeout(() => {
      if (wanted !== value) latest.current(wanted);
    }, TYPING_REST);
  }

  return (
    <Input
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={255}
      disabled={isDisabled}
      value={text}
      leading={<Icon name={icon} className="text-text-3" />}
      onChange={(event) => type(event.target.value)}
    />
  );
}
