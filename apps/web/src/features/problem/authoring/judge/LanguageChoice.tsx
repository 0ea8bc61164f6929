import { useT } from '../../../../i18n/messages.ts';
import type { Language } from '../../core/queries.ts';
import { Button } from '../../../../components/Button.tsx';
import { RadioGroup, CheckboxGroup } from '../../../../components/field/ChoiceGroup.tsx';
import type { OwnControl } from '../../../../components/form/description.ts';
import type { ProblemDraftValues } from '../draft.ts';

interface LanguageChoiceProps extends OwnControl<ProblemDraftValues['languages']> {
  known: readonly Language[];
}

/** Languages allowed for submissions: all, including future ones, or a selection. */
export function LanguageChoice({ value, onChange, onBlur, error, known }: LanguageChoiceProps) {
  const t = useT();
  const names = known.filter(({ oj }) => oj === 'ME').map(({ name }) => name);
  const isAvailable = new Map(known.map((language) => [language.name, language.isAvailable !== false]));
  // A selected language stays listed even if the site no longer has it.
  const listed = [...names, ...(value ?? []).filter((name) => !names.includes(name))];
  return (
    <div>
      <RadioGroup
        label={t('problemEditor.languages')}
        isRow
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('problemEditor.languages.all') },
          { value: 'some', label: t('problemEditor.languages.some') },
        ]}
        onChange={(next) => onChange(next === 'all' ? null : names)}
      />
      {value === null ? null : (
        <div className="mt-2 rounded-2 border border-line px-3 py-2">
          <div className="mb-1 flex items-center gap-2">
            <span className="text-12 text-text-3">
              {t('problemEditor.languages.count', { count: value.length, all: listed.length })}
            </span>
            <Button size="small" tone="quiet" className="ml-auto" onClick={() => onChange(listed)}>
              {t('problemEditor.languages.takeAll')}
            </Button>
            <Button size="small" tone="quiet" onClick={() => onChange([])}>
              {t('problemEditor.languages.takeNone')}
            </Button>
          </div>
          <CheckboxGroup
            label={t('problemEditor.languages.some')}
            isRow
            error={error}
            value={value}
            options={listed.map((name) =>
              isAvailable.get(name) === true
                ? { value: name, label: name }
                : { value: name, label: name, detail: t('problemEditor.languages.absent') },
            )}
            onBlur={onBlur}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}
