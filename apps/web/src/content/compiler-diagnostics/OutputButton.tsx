import { useState, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ScrolledText } from '../../components/ScrolledText.tsx';
import { CompilerText } from './CompilerText.tsx';

/** Opens the unmodified compiler output in a dialog. */
export function OutputButton({ output }: { output: string }): JSX.Element {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="relative flex-none rounded-1 text-brand after:absolute after:-inset-2 hover:text-brand-hover"
        onClick={() => setIsOpen(true)}
      >
        {t('compiler.output')}
      </button>
      {isOpen && (
        <Dialog title={t('compiler.output')} width={720} onClose={() => setIsOpen(false)}>
          <ScrolledText className="max-h-[60dvh] break-words whitespace-pre-wrap">
            <CompilerText text={output} />
          </ScrolledText>
        </Dialog>
      )}
    </>
  );
}
