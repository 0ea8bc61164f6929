import { useEffect, useEffectEvent, useState, type JSX } from 'react';
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
  // What the address is to follow; null: it is as the field has it. More may be typed before it does.
  const [told, setTold] = useState<string | undefined | null>(null);
  // The address changed by other means (back, clear): show what it says.
  if (shown !== value) {
    setShown(value);
    setTold(null);
    if (told !== value && (value ?? '') !== text.trim()) setText(value ?? '');
  }

  // Letters of a sign that is still composed are no text yet. Keyboards of Android compose every word to its end.
  const [isComposed, setIsComposed] = useState(true);
  const wanted = text.trim() || undefined;
  const filter = useEffectEvent((next: string | undefined) => {
    if (next === value) return;
    setTold(next);
    onChange(next);
  });
  useEffect(() => {
    if (!isComposed) return undefined;
    const timer = setTimeout(() => filter(wanted), TYPING_REST);
    return () => clearTimeout(timer);
  }, [wanted, isComposed]);

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
