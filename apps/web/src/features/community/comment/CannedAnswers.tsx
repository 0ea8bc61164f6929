import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';

const answers = ['discussion.question.canned.noComment', 'discussion.question.canned.readStatement'] as const;

interface CannedAnswersProps {
  /** Whether an answer is being sent, which disables the buttons. */
  isBusy: boolean;
  onAnswer: (text: string) => void;
}

/** Buttons with standard answers in the language of the page. A click sends the answer. */
export function CannedAnswers({ isBusy, onAnswer }: CannedAnswersProps): JSX.Element {
  const t = useT();
  return (
    <fieldset aria-label={t('discussion.question.canned')} className="flex flex-wrap gap-2">
      {answers.map((key) => (
        <Button key={key} size="small" disabled={isBusy} onClick={() => onAnswer(t(key))}>
          {t(key)}
        </Button>
      ))}
    </fieldset>
  );
}
