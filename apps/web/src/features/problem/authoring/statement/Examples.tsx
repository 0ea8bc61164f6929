import { limits, locales } from '@xiezhi/contract/limits';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { Textarea } from '../../../../components/field/Textarea.tsx';
import type { OwnControl } from '../../../../components/form/description.ts';
import { Icon } from '../../../../components/Icon.tsx';
import type { ProblemDraftValues, Example } from '../draft.ts';

interface ExamplesProps extends OwnControl<ProblemDraftValues['examples']> {
  /** Maximum number of examples in a statement. */
  max: number;
}

const blank: Example = { input: '', output: '', 'zh-CN': '', 'en-US': '' };

/** Examples of the statement: verbatim input and output, and an explanation in both languages. */
export function Examples({ value, onChange, onBlur, error, max }: ExamplesProps) {
  const t = useT();
  const set = (at: number, part: Partial<Example>) =>
    onChange(value.map((example, index) => (index === at ? { ...example, ...part } : example)));
  return (
    <div>
      <ol>
        {value.map((example, index) => (
          // Examples have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
          <li key={index} className="mb-4 border-b border-line pb-4">
            <div className="mb-1 flex items-center gap-2">
              <h3 className="text-13 font-medium">{t('problemEditor.example', { number: index + 1 })}</h3>
              <Button
                size="small"
                tone="quiet"
                className="ml-auto"
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <Icon name="trash" />
                {t('problemEditor.example.remove', { number: index + 1 })}
              </Button>
            </div>
            <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
              {(['input', 'output'] as const).map((side) => (
                <Textarea
                  key={side}
                  label={t(side === 'input' ? 'problem.sampleInput' : 'problem.sampleOutput', {
                    number: index + 1,
                  })}
                  isMono
                  max={limits.statementMax}
                  rows={[2, 12]}
                  value={example[side]}
                  onBlur={onBlur}
                  onChange={(event) => set(index, { [side]: event.target.value })}
                />
              ))}
              {locales.map((locale) => (
                <Textarea
                  key={locale}
                  lang={locale}
                  label={t(`problemEditor.example.why.${locale}`, { number: index + 1 })}
                  max={limits.statementMax}
                  rows={[1, 8]}
                  value={example[locale]}
                  onBlur={onBlur}
                  onChange={(event) => set(index, { [locale]: event.target.value })}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <div className="flex items-center gap-3">
        <Button disabled={value.length >= max} onClick={() => onChange([...value, blank])}>
          <Icon name="plus" />
          {t('problemEditor.example.add')}
        </Button>
        <span className="text-12 text-text-3">
          {t(value.length >= max ? 'problemEditor.example.full' : 'problemEditor.example.most', { max })}
        </span>
      </div>
    </div>
  );
}
