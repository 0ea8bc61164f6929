import { useT } from '../../../../i18n/messages.ts';
import type { JudgeCase } from '../queries.ts';

type Named = Pick<JudgeCase, 'seq' | 'sample'>;

/** Returns the label of a case. Samples have numbers of their own; other cases are labelled by their position. */
export function useCaseLabel(): (result: Named) => string {
  const t = useT();
  return ({ seq, sample }) => (sample === undefined ? `#${seq}` : t('verdict.sample', { number: sample }));
}

/** A case of a judging in progress, with its number among the samples. */
export function sampleOf({ samples }: { samples: readonly number[] }, seq: number): Named {
  const at = samples.indexOf(seq);
  return { seq, sample: at === -1 ? undefined : at + 1 };
}
