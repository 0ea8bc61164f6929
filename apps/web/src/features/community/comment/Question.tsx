import type { QuestionState } from '@xiezhi/contract/routes/comment';
import type { JSX } from 'react';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Select } from '../../../components/Select.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import type { Comment, CommentTarget } from './queries.ts';

const tones: Readonly<Record<QuestionState, LabelTone>> = {
  asked: 'warning',
  answered: 'running',
  broadcast: 'upcoming',
};
/** In chronological order. */
export const questionStates: readonly QuestionState[] = ['asked', 'answered', 'broadcast'];

function isState(value: string): value is QuestionState {
  return questionStates.some((state) => state === value);
}

/** State of a question. */
export function QuestionLabel({ state }: { state: QuestionState }): JSX.Element {
  const t = useT();
  return <Label tone={tones[state]}>{t(`discussion.question.${state}`)}</Label>;
}

interface QuestionSelectProps {
  /** State of the question; null if it was written before or after the contest. */
  state: QuestionState | null;
  onChange: (state: QuestionState) => void;
}

/** Select that shows and changes the state of a question. For managers of the contest. */
export function QuestionSelect({ state, onChange }: QuestionSelectProps): JSX.Element {
  const t = useT();
  const options = questionStates.map((value) => ({ value, label: t(`discussion.question.${value}`) }));
  return (
    <Select
      size="small"
      label={t('discussion.question.set')}
      value={state ?? ''}
      options={state === null ? [{ value: '', label: '–' }, ...options] : options}
      onValueChange={(value) => {
        if (isState(value) && value !== state) onChange(value);
      }}
    />
  );
}

interface ProblemLabelProps {
  place: CommentTarget;
  problem: NonNullable<Comment['problem']>;
}

/** The contest problem that a question is about. */
export function ProblemLabel({ place, problem: { displayId, title } }: ProblemLabelProps): JSX.Element {
  const cid = 'cid' in place ? place.cid : 0;
  return (
    <HrefLink
      href={`/contest/${cid}/problem/${encodeURIComponent(displayId)}`}
      className="reach min-w-0 text-12 break-words text-brand hover:text-brand-hover"
    >
      {displayId}. {title}
    </HrefLink>
  );
}
