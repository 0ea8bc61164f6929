import { useT } from '../i18n/messages.ts';

/** Collapsed original message of an unexpected error: useful to administrators, not to users. */
export function TechnicalDetails({ error }: { error: Error }) {
  const t = useT();
  return (
    <details className="mt-2 max-w-[420px] text-12 text-text-3">
      <summary className="reach cursor-pointer">{t('common.error.technical')}</summary>
      <p lang="en" className="mt-1 font-mono break-words">
        {error.name}: {error.message}
      </p>
    </details>
  );
}
