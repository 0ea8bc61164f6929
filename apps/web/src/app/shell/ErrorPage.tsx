import { useRouter } from '@tanstack/react-router';
import { CallError } from '../../api/call-error.ts';
import { useT } from '../../i18n/messages.ts';
import { ChunkLoadError } from '../../components/lazy/lazy-page.ts';
import { Button } from '../../components/Button.tsx';
import { TechnicalDetails } from '../../components/TechnicalDetails.tsx';
import { useTitle } from '../../routing/document-title.ts';

/** Replaces a page that threw an error or failed to load a chunk. */
export function ErrorPage({ error: thrown }: { error: unknown }) {
  const t = useT();
  const router = useRouter();
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const isChunk = error instanceof ChunkLoadError;
  const hasOwnMessage = error instanceof CallError;
  const title = t(isChunk ? 'common.error.chunk' : 'common.error.title');
  useTitle(title);
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-24 text-center">
      <h1 className="font-bold">{title}</h1>
      <p className="mt-0.5 max-w-[420px] text-13 break-words text-text-2">
        {hasOwnMessage ? error.message : t(isChunk ? 'common.error.chunkDetail' : 'common.error.detail')}
      </p>
      {hasOwnMessage ? null : <TechnicalDetails error={error} />}
      <div className="mt-4 flex gap-2">
        <Button tone="primary" onClick={() => void router.invalidate()}>
          {t('common.retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('common.error.reload')}</Button>
      </div>
    </div>
  );
}
