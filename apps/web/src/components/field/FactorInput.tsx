import { limitFactorRange } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { isComposing } from '../../lib/composing.ts';
import { Button } from '../Button.tsx';
import { Input } from '../TextField.tsx';

interface FactorInputProps {
  label: string;
  /** What stands; null: none of its own, so that `inherited` acts. */
  value: number | null;
  inherited: number;
  /** Of the button that takes the own one away. */
  resetLabel: string;
  /** What is said of a text that is no factor. */
  wrong: string;
  isBusy: boolean;
  /** What is typed stays until it is stored. */
  onStore: (factor: number | null) => Promise<unknown>;
}

/** A factor of limits, which is written when its field is left or Enter is pressed. */
export function FactorInput({
  label,
  value,
  inherited,
  resetLabel,
  wrong,
  isBusy,
  onStore,
}: FactorInputProps) {
  // Null: nobody types, so that it shows what stands.
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? value : readFactor(typed);
  const isWrong = wanted === 'wrong';

  function leave(): void {
    // A field that is switched off is left as well.
    if (typed === null || isWrong || isBusy) return;
    if (wanted === value) setTyped(null);
    else void store(wanted);
  }

  const store = (factor: number | null) =>
    onStore(factor).then(
      () => setTyped(null),
      // Whoever stores it tells why it failed.
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

/** Null where nothing stands; `wrong` where what stands is no factor. */
function readFactor(text: string): number | null | 'wrong' {
  const trimmed = text.trim().replace(/^[×x*]/i, '');
  if (trimmed === '') return null;
  const factor = /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return factor >= limitFactorRange.least && factor <= limitFactorRange.most ? factor : 'wrong';
}
