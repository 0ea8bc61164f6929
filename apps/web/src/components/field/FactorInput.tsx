import { limitFactorRange } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { isComposing } from '../../lib/composing.ts';
import { Button } from '../Button.tsx';
import { Input } from '../TextField.tsx';

interface FactorInputProps {
  label: string;
  /** Stored value; null if there is none. `inherited` applies then. */
  value: number | null;
  inherited: number;
  /** Label of the button that removes the stored value. */
  resetLabel: string;
  /** Error message for a text that is no factor. */
  wrong: string;
  isBusy: boolean;
  /** Stores the value. The field keeps the typed text until this succeeds. */
  onStore: (factor: number | null) => Promise<unknown>;
}

/** Input for a factor that multiplies limits. Stored on blur or Enter. */
export function FactorInput({
  label,
  value,
  inherited,
  resetLabel,
  wrong,
  isBusy,
  onStore,
}: FactorInputProps) {
  // Typed text; null while the user is not editing. The field then shows the stored value.
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? value : readFactor(typed);
  const isWrong = wanted === 'wrong';

  function leave(): void {
    // Disabling the field while it is stored also fires `blur`.
    if (typed === null || isWrong || isBusy) return;
    if (wanted === value) setTyped(null);
    else void store(wanted);
  }

  const store = (factor: number | null) =>
    onStore(factor).then(
      () => setTyped(null),
      // The caller reports the failure.
      () => undefined,
    );

  return (
    <>
      <div className="flex items-center gap-2 py-1">
        <Input
          size="small"
          inputMode="decimal"
          className="w-24"
          aria-label={label}
          placeholder={String(inherited)}
          value={typed ?? value?.toString() ?? ''}
          maxLength={6}
          isInvalid={isWrong}
          disabled={isBusy}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Enter') leave();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
        {value === null ? null : (
          <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void store(null)}>
            {resetLabel}
          </Button>
        )}
      </div>
      {isWrong ? (
        <p role="alert" className="pb-1 text-12 whitespace-normal text-v-wa">
          {wrong}
        </p>
      ) : null}
    </>
  );
}

/** Parses a factor. Returns null for an empty text and `wrong` for a text that is not a valid factor. */
function readFactor(text: string): number | null | 'wrong' {
  const trimmed = text.trim().replace(/^[×x*]/i, '');
  if (trimmed === '') return null;
  const factor = /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return factor >= limitFactorRange.least && factor <= limitFactorRange.most ? factor : 'wrong';
}
