import { useState } from 'react';
import { isComposing } from '../../../lib/composing.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/TextField.tsx';

interface QuestionProps {
  /** Null while loading. */
  text: string | null;
  isBusy: boolean;
  onAnswer: (value: number) => void;
}

/** Question that replaces the slide puzzle for users who cannot see the picture or cannot drag. */
export function CaptchaQuestion({ text, isBusy, onAnswer }: QuestionProps) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const isReady = /^\d+$/.test(answer.trim());

  function send(): void {
    if (isReady && !isBusy) onAnswer(Number(answer.trim()));
  }

  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={text ?? '…'}
          value={answer}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          disabled={text === null}
          onChange={(event) => setAnswer(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault();
            send();
          }}
        />
      </div>
      <Button disabled={!isReady} isBusy={isBusy} onClick={send}>
        {t('auth.slide.confirm')}
      </Button>
    </div>
  );
}
