import { useT } from '../../../../i18n/messages.ts';
import type { JudgeCase } from '../queries.ts';

type Named = Pick<JudgeCase, 'seq' | 'sample'>;

/** How a case is called: a sample by its own number, others by their place. */
export function useCaseLabel(): (result: Named) => string {
  const t = useT();
  return ({ seq, sample }) => (sample === undefined ? `#${seq}` : t('verdict.sample', { number: sample }));
}

/** A case of a judging that is followed, with its number among the samples. */
export function sampleOf({ samples }: { samples: readonly number[] }, seq: number): Named {
  const at = samples.indexOf(seq);
  return { seq, sample: at === -1 ? undefined : at + 1 };
}
