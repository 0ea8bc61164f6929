import type { Locale } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { TextChange } from '../../../../content/text-diff/TextChange.tsx';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { textName, type TextPart } from '../draft.ts';
import { nextLocale } from '../../../../i18n/next-locale.ts';
import { outdatedTexts } from '../translation.ts';
import { useProblemDraftValues, useDraftField, useProblemDraft } from '../problem-draft-context.ts';

import { localeNames } from './statement-fields.tsx';

/**
 * Note below a text whose counterpart in the other language has changed. It shows the change, and a button to confirm
 * that the text needs no change.
 */
export function OutdatedTranslationNote({ locale, part }: { locale: Locale; part: TextPart }) {
  const t = useT();
  const draft = useProblemDraftValues();
  const { problem, saved } = useProblemDraft();
  const inStep = useDraftField('inStep');
  const [isOpen, setIsOpen] = useState(false);
  const behind = outdatedTexts(draft, saved, problem, locale).find((each) => each.part === part);
  if (behind === undefined) return null;
  const other = nextLocale(locale);
  const language = t(localeNames[other]);
  const accept = () => {
    setIsOpen(false);
    inStep.onChange([...inStep.value, textName(locale, part)]);
  };
  return (
    <output className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-v-stop">
      <Icon name="half" size={14} />
      {t('problemEditor.behind', { language })}
      <Button size="small" tone="quiet" onClick={() => setIsOpen(true)}>
        {t('problemEditor.behind.look')}
      </Button>
      <Button size="small" tone="quiet" onClick={accept}>
        {t('problemEditor.behind.accept')}
      </Button>
      {isOpen ? (
        <Dialog
          title={t('problemEditor.behind.title', { language })}
          width={720}
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={accept}>{t('problemEditor.behind.accept')}</Button>}
        >
          <TextChange before={behind.former} after={draft[textName(other, part)]} lang={other} />
        </Dialog>
      ) : null}
    </output>
  );
}
