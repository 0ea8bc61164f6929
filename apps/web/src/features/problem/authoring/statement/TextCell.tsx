import { limits, type Locale } from '@xiezhi/contract/limits';
import { useDeferredValue } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { Markdown } from '../../../../content/markdown/Markdown.tsx';
import { MarkdownEditor } from '../../../../content/markdown-editor/MarkdownEditor.tsx';
import { useUploads } from '../../../../routing/use-uploads.ts';
import { Button } from '../../../../components/Button.tsx';
import { Count } from '../../../../components/field/Count.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { textName, type TextPart } from '../draft.ts';
import { nextLocale } from '../../../../i18n/next-locale.ts';
import { useDraftField, useDraftValue } from '../problem-draft-context.ts';
import { OutdatedTranslationNote } from './OutdatedTranslationNote.tsx';
import { localeNames, partNames } from './statement-fields.tsx';

interface TextCellProps {
  locale: Locale;
  part: TextPart;
}

/** One part of the statement in one language: source and preview. */
export function TextCell({ locale, part }: TextCellProps) {
  const t = useT();
  const name = textName(locale, part);
  const { id, value, onChange, onBlur, error } = useDraftField(name);
  const uploads = useUploads();
  const label = t('problemEditor.textOf', { part: t(partNames[part]), language: t(localeNames[locale]) });
  const field = { label, id, value, error, onBlur };
  return (
    <>
      <div data-field={name} className="min-w-0">
        {part === 'title' ? (
          <TextField
            {...field}
            lang={locale}
            className="text-16! font-bold"
            aside={<Count length={value.length} max={limits.keywordMax} />}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <MarkdownEditor
            {...field}
            {...uploads}
            profile="staff"
            preview="none"
            hint={null}
            rows={part === 'description' ? 8 : 3}
            max={limits.statementMax}
            onChange={onChange}
          />
        )}
        {value.trim() === '' ? <Begin locale={locale} part={part} onBegin={onChange} /> : null}
        <OutdatedTranslationNote locale={locale} part={part} />
      </div>
      {part === 'title' ? null : <Preview text={value} locale={locale} name={label} />}
    </>
  );
}

/** Preview below the source, rendered as on the problem page. It updates with low priority while typing. */
function Preview({ text, locale, name }: { text: string; locale: Locale; name: string }) {
  const t = useT();
  const shown = useDeferredValue(text);
  if (shown.trim() === '') return null;
  return (
    <section
      aria-label={t('markdownEditor.preview.of', { label: name })}
      lang={locale}
      className="mt-2.5 border-t border-dashed border-line-strong pt-2"
    >
      <p className="mb-1 text-12 text-text-3">{t('problemEditor.preview')}</p>
      <Markdown source={shown} profile="staff" formulas="typeset" />
    </section>
  );
}

interface BeginProps {
  locale: Locale;
  part: TextPart;
  onBegin: (text: string) => void;
}

/** Offers to start a translation with a copy of the other language’s text. */
function Begin({ locale, part, onBegin }: BeginProps) {
  const t = useT();
  const other = nextLocale(locale);
  const text = useDraftValue(textName(other, part));
  if (text.trim() === '') return null;
  return (
    <p className="mt-1.5">
      <Button size="small" tone="quiet" onClick={() => onBegin(text)}>
        {t('problemEditor.beginWith', { language: t(localeNames[other]) })}
      </Button>
    </p>
  );
}
