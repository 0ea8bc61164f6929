import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useT } from '../../../i18n/messages.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { Count } from '../../../components/field/Count.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { OwnControl } from '../../../components/form/description.ts';

/** Milliseconds without typing after which an id is checked. */
const CHECK_AFTER_MS = 400;

interface NewProblemIdFieldProps extends OwnControl<string> {
  formKey: string;
  hint: string;
  /** Returns the wanted id if it is free, otherwise a similar free one. */
  proposeId: (wanted: string) => Promise<string>;
}

/** Id of a new problem. While the user types, it says whether the id is taken, and offers a free one. */
export function NewProblemIdField({ formKey, hint, proposeId, ...control }: NewProblemIdFieldProps) {
  const t = useT();
  const { value, error, onChange } = control;
  const wanted = value.trim();
  const settled = useDebouncedValue(wanted, CHECK_AFTER_MS);
  const isComplete = settled === wanted && wanted !== '' && wanted.length <= limits.problemIdMax;
  const { data: free } = useQuery({
    queryKey: ['free-problem-id', formKey, settled],
    queryFn: () => proposeId(settled),
    enabled: isComplete,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });
  const isTaken = isComplete && free !== undefined && free !== wanted;
  return (
    <>
      <TextField
        {...control}
        name="problemId"
        label={`${t('problemAdmin.problemId')} *`}
        hint={hint}
        error={error ?? (isTaken ? t('problemAdmin.problemId.taken', { id: wanted }) : undefined)}
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        aside={<Count length={wanted.length} max={limits.problemIdMax} />}
        onChange={(event) => onChange(event.target.value)}
      />
      {isTaken ? (
        <button
          type="button"
          className="reach mt-1 rounded-1 text-13 text-brand hover:text-brand-hover"
          onClick={() => onChange(free)}
        >
          {t('problemAdmin.problemId.take', { id: free })}
        </button>
      ) : null}
    </>
  );
}
