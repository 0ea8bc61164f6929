import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import { Input } from '../TextField.tsx';

/** Typing pause in milliseconds before the text filters. */
const DEBOUNCE_MS = 350;

interface SearchFieldProps {
  icon: IconName;
  label: string;
  /** The active filter, from the URL. */
  value: string | undefined;
  isDisabled?: boolean;
  className: string;
  onChange: (value: string | undefined) => void;
}

/**
 * A text that filters a list. Typing changes the URL after a pause, and another change of the URL changes the
 * field.
 */
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
  // Value reported to the page that the URL does not contain yet; null: none. The user may type more
  // meanwhile.
  const [pendingValue, setPendingValue] = useState<string | undefined | null>(null);
  // The URL changed otherwise (back, clear): show its value.
  if (shown !== value) {
    setShown(value);
    setPendingValue(null);
    if (pendingValue !== value && (value ?? '') !== text.trim()) setText(value ?? '');
  }

  // Letters of an unfinished composition must not filter the list, except where the keyboard composes every
  // word, as on Android.
  const [isComposed, setIsComposed] = useState(true);
  const trimmed = text.trim() || undefined;
  const filter = useEffectEvent((next: string | undefined) => {
    if (next === value) return;
    setPendingValue(next);
    onChange(next);
  });
  useEffect(() => {
    if (!isComposed) return undefined;
    const timer = setTimeout(() => filter(trimmed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [trimmed, isComposed]);

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
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => setIsComposed(/android/i.test(navigator.userAgent))}
      onCompositionEnd={() => setIsComposed(true)}
    />
  );
}
