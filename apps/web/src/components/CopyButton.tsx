import { useEffect, useRef, useState, type JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { showToast } from '../lib/toasts.ts';
import { copyText } from '../lib/copy-text.ts';
import { IconButton } from './IconButton.tsx';

/** Copies a text; its icon becomes a check mark for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }): JSX.Element {
  const t = useT();
  const [isDone, setIsDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy(): Promise<void> {
    if (!(await copyText(text))) return showToast({ tone: 'error', text: t('common.copy.failed') });
    setIsDone(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsDone(false), 2000);
  }
  return (
    <>
      <IconButton
        icon={isDone ? 'check' : 'copy'}
        label={label}
        size={24}
        className={isDone ? 'text-v-ac' : 'text-text-3'}
        onClick={() => void copy()}
      />
      <output className="sr-only">{isDone ? t('common.copy.done') : ''}</output>
    </>
  );
}
