import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useT } from '../../i18n/messages.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Input } from '../TextField.tsx';
import type { Question } from './confirm.ts';

interface ConfirmDialogProps {
  question: Question;
  onAnswer: (isYes: boolean) => void;
}

/** Asks for confirmation. Says what will happen to how many items; the button's label is the verb of the action. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const t = useT();
  const { title, text, verb, tone = 'plain', typed } = question;
  const [word, setWord] = useState('');
  const isOpen = typed === undefined || word.trim() === typed;
  return (
    <Dialog title={title} onClose={() => onAnswer(false)} closesOutside={typed === undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isOpen) onAnswer(true);
        }}
      >
        <p className="text-14 break-words whitespace-pre-line text-text-2">{text}</p>
        {typed === undefined ? null : (
          <label className="mt-3 block text-13 text-text-2">
            <span className="mb-1 block">{t('confirm.type', { word: typed })}</span>
            <Input
              value={word}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setWord(event.target.value)}
            />
          </label>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={() => onAnswer(false)}>{t('confirm.cancel')}</Button>
          <Button type="submit" tone={tones[tone]} disabled={!isOpen}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const tones = { plain: 'primary', danger: 'danger', final: 'final' } as const;

/** Renders the question in its own React root, above everything that is open, until the user answers. */
export function ask(question: Question): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    root.render(
      <ConfirmDialog
        question={question}
        onAnswer={(isYes) => {
          root.unmount();
          place.remove();
          resolve(isYes);
        }}
      />,
    );
  });
}
