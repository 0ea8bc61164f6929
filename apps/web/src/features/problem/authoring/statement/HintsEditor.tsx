import { limits, locales } from '@xiezhi/contract/limits';
import { useDeferredValue } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { Markdown } from '../../../../content/markdown/Markdown.tsx';
import { MarkdownEditor } from '../../../../content/markdown-editor/MarkdownEditor.tsx';
import { useUploads } from '../../../../routing/use-uploads.ts';
import { Button } from '../../../../components/Button.tsx';
import { NumberField } from '../../../../components/field/NumberField.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import type { OwnControl } from '../../../../components/form/description.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { IconButton } from '../../../../components/IconButton.tsx';
import type { ProblemDraftValues, DraftHint } from '../draft.ts';
import { localeNames } from './statement-fields.tsx';

const blank: DraftHint = { id: '', price: 0, 'zh-CN': '', 'en-US': '' };

/** Hints that solvers open one by one: texts in both languages, prices and order. */
export function HintsEditor({ id, value, onChange, onBlur, error }: OwnControl<ProblemDraftValues['hints']>) {
  const t = useT();
  const uploads = useUploads();
  const set = (at: number, part: Partial<DraftHint>) =>
    onChange(value.map((hint, index) => (index === at ? { ...hint, ...part } : hint)));
  return (
    <div>
      <ol>
        {value.map((hint, index) => {
          const number = index + 1;
          return (
            // New hints have no identity other than their position.
            // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
            <li key={index} className="mb-4 border-b border-line pb-4">
              <div className="mb-2 flex items-center gap-1">
                <h3 className="mr-auto text-13 font-medium">{t('problemEditor.hint', { number })}</h3>
                <IconButton
                  icon="up"
                  size={28}
                  label={t('problemEditor.hint.up', { number })}
                  disabled={index === 0}
                  onClick={() => onChange(swapped(value, index - 1))}
                />
                <IconButton
                  icon="up"
                  className="[&_svg]:rotate-180"
                  size={28}
                  label={t('problemEditor.hint.down', { number })}
                  disabled={index === value.length - 1}
                  onClick={() => onChange(swapped(value, index))}
                />
                <IconButton
                  icon="trash"
                  size={28}
                  label={t('problemEditor.hint.remove', { number })}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                />
              </div>
              <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
                {locales.map((locale) => (
                  <div key={locale} className="min-w-0">
                    <MarkdownEditor
                      {...uploads}
                      id={`${id}-${index}-${locale}`}
                      label={t('problemEditor.hint.in', { number, language: t(localeNames[locale]) })}
                      profile="staff"
                      preview="none"
                      hint={null}
                      rows={3}
                      max={limits.statementMax}
                      value={hint[locale]}
                      error={undefined}
                      onBlur={onBlur}
                      onChange={(text) => set(index, { [locale]: text })}
                    />
                    <Preview text={hint[locale]} lang={locale} />
                  </div>
                ))}
                <NumberField
                  label={t('problemEditor.hint.price', { number })}
                  hint={t('problemEditor.hint.price.hint')}
                  min={0}
                  max={100}
                  value={hint.price}
                  onBlur={onBlur}
                  onChange={(price) =>
                    set(index, { price: Math.min(100, Math.max(0, Math.round(price ?? 0))) })
                  }
                />
              </div>
            </li>
          );
        })}
      </ol>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <div className="flex items-center gap-3">
        <Button disabled={value.length >= limits.hintsMax} onClick={() => onChange([...value, blank])}>
          <Icon name="plus" />
          {t('problemEditor.hint.add')}
        </Button>
        <span className="text-12 text-text-3">{t('problemEditor.hint.most', { max: limits.hintsMax })}</span>
      </div>
    </div>
  );
}

/** Preview as solvers will read it. */
function Preview({ text, lang }: { text: string; lang: string }) {
  const t = useT();
  const shown = useDeferredValue(text);
  if (shown.trim() === '') return null;
  return (
    <div lang={lang} className="mt-2 border-t border-dashed border-line-strong pt-2">
      <p className="mb-1 text-12 text-text-3">{t('problemEditor.preview')}</p>
      <Markdown source={shown} profile="staff" formulas="typeset" />
    </div>
  );
}

/** Swaps the hint at an index with the next one. */
function swapped(hints: readonly DraftHint[], at: number): DraftHint[] {
  const [one, other] = [hints[at], hints[at + 1]];
  return one && other ? hints.with(at, other).with(at + 1, one) : [...hints];
}
