import { useT } from '../../i18n/messages.ts';
import { formatExact } from '../../lib/format-time.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

interface DraftRestoredLineProps {
  /** Time of the last change as ISO date-time. */
  at: string;
  onRestore: () => void;
  onForget: () => void;
}

/** Offers to restore unsaved changes of the last visit. */
export function DraftRestoredLine({ at, onRestore, onForget }: DraftRestoredLineProps) {
  const t = useT();
  return (
    <output className="mb-5 flex flex-wrap items-center gap-2 rounded-2 border border-line-strong bg-sunk px-3 py-2 text-13">
      <Icon name="info" className="text-brand" />
      <span className="min-w-0 flex-1">{t('form.kept', { time: formatExact(at) })}</span>
      <Button size="small" onClick={onRestore}>
        {t('form.restore')}
      </Button>
      <Button size="small" tone="quiet" onClick={onForget}>
        {t('form.forget')}
      </Button>
    </output>
  );
}
