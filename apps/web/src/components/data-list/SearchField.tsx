import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import { Input } from '../TextField.tsx';

/** Milliseconds without typing before the text filters the list. */
const DEBOUNCE_MS = 350;

interface SearchFieldProps {
  icon: IconName;
  label: string;
  /** The active filter as the URL contains it. */
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
  // Value that was reported to the page but is not in the URL yet; null if there is none. The user may type more
  // meanwhile.
  const [pendingValue, setPendingValue] = useState<string | undefined | null>(null);
  // The URL changed for another reason (back button, cleared filters), so the field shows its value.
  if (shown !== value) {
    setShown(value);
    setPendingValue(null);
    if (pendingValue !== value && (value ?? '') !== text.trim()) setText(value ?? '');
  }

  // While an input method composes text, unfinished letters must not filter the list. Android is an exception, because
  // its keyboards compose every word.
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
