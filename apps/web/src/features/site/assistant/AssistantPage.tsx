import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { useStore } from '../../../lib/store.ts';
import { Link } from '../../../routing/Link.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { AssistantComposer } from './AssistantComposer.tsx';
import { Message } from './Message.tsx';
import { askAgain, clearConversation, conversationStore } from './conversation.ts';

const assistantQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => call('GET /api/assistant', { signal }),
  staleTime: 300_000,
  meta: { isQuiet: true },
});

/** The page follows new text while it is scrolled to within this number of pixels from the bottom. */
const FOLLOW_DISTANCE_PX = 120;

/** Conversation with the AI assistant (beta). */
export function AssistantPage() {
  const t = useT();
  const query = useQuery(assistantQuery);
  const { entries, isAsking } = useStore(conversationStore);
  const canConfigure = useUser()?.can.manageSite === true;
  useTitle(t('common.nav.assistant'));
  useFollow(entries.at(-1)?.content.length ?? 0, entries.length);

  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  // Enabled and disabled pages differ: render neither before the configuration is known.
  if (query.data === undefined) return null;
  if (!query.data.isOn)
    return (
      <div className="py-16">
        <h1 className="sr-only">{t('common.nav.assistant')}</h1>
        <EmptyState
          icon="chat"
          title={t('assistant.off')}
          detail={canConfigure ? t('assistant.off.detail') : undefined}
          actions={
            <Link to="/home" className={buttonClass()}>
              {t('common.goHome')}
            </Link>
          }
        />
      </div>
    );
  return (
    <div className="mx-auto flex w-full max-w-[808px] flex-1 flex-col px-4 pt-4 sm:px-6 sm:pt-6">
      <div className="flex min-h-8 flex-wrap items-baseline gap-x-3">
        <h1 className="text-20 font-bold">{t('common.nav.assistant')}</h1>
        <span className="rounded-1 border border-line-strong px-[5px] text-11 text-text-2">beta</span>
        <span className="text-12 text-text-3">{query.data.model}</span>
        <span className="flex-1" />
        {entries.length === 0 ? null : (
          <Button tone="quiet" size="small" onClick={clearConversation}>
            {t('assistant.new')}
          </Button>
        )}
      </div>
      <div
        role="log"
        aria-label={t('assistant.talk')}
        aria-busy={isAsking}
        className="flex flex-1 flex-col gap-5 py-5"
      >
        {entries.length === 0 ? (
          <p className="max-w-(--measure) text-14 text-text-2">{t('assistant.greeting')}</p>
        ) : (
          entries.map((entry, index) => (
            <Message
              key={entry.id}
              entry={entry}
              isComing={isAsking && index === entries.length - 1}
              {...(entry.failure !== undefined && !isAsking && index === entries.length - 1
                ? { onRetry: () => void askAgain() }
                : {})}
            />
          ))
        )}
      </div>
      <AssistantComposer isAsking={isAsking} />
    </div>
  );
}

/** Keeps the newest text visible unless the user has scrolled up. */
function useFollow(length: number, count: number): void {
  const before = useRef({ count, length, height: 0 });
  useEffect(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const wasNear = before.current.height - clientHeight - scrollTop < FOLLOW_DISTANCE_PX;
    if (count > 0 && (wasNear || count !== before.current.count)) window.scrollTo({ top: scrollHeight });
    before.current = { count, length, height: scrollHeight };
  }, [length, count]);
}
