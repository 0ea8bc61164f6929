import { isUnforeseen, errorMessage } from '../api/error-message.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';

interface ErrorStateProps {
  error: Error;
  onRetry: () => void;
}

/** Replaces content that failed to load. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useT();
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-2 border border-line-strong text-v-wa">
        <Icon name="warn" size={20} />
      </span>
      <p className="max-w-[420px] font-bold">{errorMessage(error)}</p>
      {isUnforeseen(error) ? <TechnicalDetails error={error} /> : null}
      <div className="mt-3.5">
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </div>
    </div>
  );
}

/** A line above data that could not be refreshed; the old data stays visible. */
export function StaleBanner({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <output className="flex items-center gap-2.5 border-b border-line bg-v-wa-tint px-3 py-2 text-13">
      <Icon name="warn" className="text-v-wa" />
      <span className="min-w-0 flex-1">{text}</span>
      <button type="button" onClick={onRetry} className="reach text-brand hover:text-brand-hover">
        {t('common.retry')}
      </button>
    </output>
  );
}
