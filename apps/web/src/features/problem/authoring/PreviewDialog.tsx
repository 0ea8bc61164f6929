import { locales, type Locale } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { Statement } from '../core/Statement.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { textName } from './draft.ts';
import { localeNames } from './statement/statement-fields.tsx';
import { useProblemDraftValues } from './problem-draft-context.ts';

/** Preview of the unsaved statement as readers will see it. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const draft = useProblemDraftValues();
  const reader = useLocale();
  const [locale, setLocale] = useState<Locale>(reader);
  const text = (part: 'description' | 'input' | 'output' | 'hint') => draft[textName(locale, part)];
  return (
    <Dialog title={t('problemEditor.preview')} width={720} onClose={onClose}>
      <Segmented
        label={t('problemEditor.preview.language')}
        className="mb-4"
        value={locale}
        options={locales.map((each) => ({ value: each, label: t(localeNames[each]) }))}
        onChange={setLocale}
      />
      <h2 className="mb-4 text-20 font-bold break-words" lang={locale}>
        <span className="mr-2.5 font-mono text-13 font-regular text-text-3">{draft.problemId}</span>
        {draft[textName(locale, 'title')]}
      </h2>
      <Statement
        text={{
          locale,
          isFallbackLocale: false,
          description: text('description'),
          input: text('input'),
          output: text('output'),
          hint: text('hint'),
          samples: draft.examples.map((one) => ({ ...one, explanation: one[locale] })),
          isFileIO: draft.isFileIo,
          ioReadFileName: draft.readFileName,
          ioWriteFileName: draft.writeFileName,
          formulas: 'typeset',
        }}
      />
    </Dialog>
  );
}
