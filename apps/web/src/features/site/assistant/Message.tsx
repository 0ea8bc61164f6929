import { useT } from '../../../i18n/messages.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { ConversationEntry } from './conversation.ts';
import { useThrottledValue } from './use-throttled-value.ts';

/** Minimum milliseconds between two renders of a streaming answer. */
const RENDER_INTERVAL_MS = 120;

interface MessageProps {
  entry: ConversationEntry;
  isComing: boolean;
  onRetry?: () => void;
}

export function Message({ entry, isComing, onRetry }: MessageProps) {
  const t = useT();
  const content = useThrottledValue(entry.content, isComing ? RENDER_INTERVAL_MS : 0);
  if (entry.role === 'user')
    return (
      <div className="ml-auto max-w-[88%] rounded-3 bg-sunk px-3.5 py-2 text-14 break-words whitespace-pre-wrap">
        <span className="sr-only">{t('assistant.you')}</span>
        {entry.content}
      </div>
    );
  return (
    <div className="max-w-(--measure)">
      <span className="sr-only">{t('assistant.it')}</span>
      {content === '' ? null : (
        <Markdown source={content} profile="user" formulas="typeset" className="text-14" />
      )}
      {isComing && content === '' ? <p className="text-13 text-text-3">{t('assistant.thinking')}</p> : null}
      {entry.failure === undefined ? null : (
        <div role="alert" className="mt-1 flex items-center gap-3 text-13 text-text-2">
          <Icon name="warn" className="text-v-stop" />
          <span className="min-w-0 flex-1 break-words">{entry.failure}</span>
          {onRetry === undefined ? null : (
            <Button size="small" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
