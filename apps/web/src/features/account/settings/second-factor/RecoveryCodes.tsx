import { useT } from '../../../../i18n/messages.ts';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { Button } from '../../../../components/Button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes for the case that the phone is lost. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT();
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{t('security.codes.title')}</p>
      <p className="text-13 text-text-2">{t('security.codes.intro')}</p>
      <div className="flex max-w-90 items-start gap-2 rounded-2 border border-line bg-sunk p-3">
        <ul className="grid flex-1 grid-cols-2 gap-x-4 font-mono text-13">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label={t('security.codes.copy')} />
      </div>
      <div>
        <Button tone="primary" onClick={onDone}>
          {t('security.codes.kept')}
        </Button>
      </div>
    </div>
  );
}
