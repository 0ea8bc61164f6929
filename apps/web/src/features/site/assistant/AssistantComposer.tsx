import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import type { FormEvent } from 'react';
import { isComposing } from '../../../lib/composing.ts';
import { useT } from '../../../i18n/messages.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import { Button } from '../../../components/Button.tsx';
import { askQuestion, stopAnswer } from './conversation.ts';
import { useQuestionDraft } from './use-question-draft.ts';

/** Input of the question. Enter sends, Shift+Enter inserts a line break. */
export function AssistantComposer({ isAsking }: { isAsking: boolean }) {
  const t = useT();
  const [text, setText] = useQuestionDraft();
  const left = assistantLimits.questionMax - text.length;
  const isSendable = text.trim() !== '' && left >= 0 && !isAsking;

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (!isSendable) return;
    requireLogin(() => {
      setText('');
      void askQuestion(text.trim());
    });
  }

  return (
    <form onSubmit={send} className="sticky bottom-0 border-t border-line bg-bg pt-3 pb-4">
      <div className="rounded-2 border border-line-control focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]">
        <textarea
          aria-label={t('assistant.question')}
          aria-describedby="assistant-note"
          rows={3}
          value={text}
          placeholder={t('assistant.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
            event.preventDefault();
            send();
          }}
          className="block w-full resize-none bg-transparent px-3 pt-2 text-16 shadow-none! outline-none sm:text-14"
        />
        <div className="flex items-center justify-end gap-3 px-2 pb-2">
          {left < 500 ? (
            <span className={left < 0 ? 'text-12 text-v-wa' : 'text-12 text-text-3'}>
              {t('assistant.left', { count: left })}
            </span>
          ) : null}
          {isAsking ? (
            <Button onClick={stopAnswer} className="min-w-18">
              {t('assistant.stop')}
            </Button>
          ) : (
            <Button type="submit" tone="primary" disabled={!isSendable} className="min-w-18">
              {t('assistant.send')}
            </Button>
          )}
        </div>
      </div>
      <p id="assistant-note" className="pt-2 text-12 text-text-3">
        {t('assistant.note')}
      </p>
    </form>
  );
}
