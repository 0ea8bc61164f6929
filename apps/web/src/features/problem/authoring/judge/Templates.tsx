import { useT } from '../../../../i18n/messages.ts';
import type { Language } from '../../core/queries.ts';
import { CodeField } from '../../../../content/code-editor/CodeField.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import type { OwnControl } from '../../../../components/form/description.ts';
import { IconButton } from '../../../../components/IconButton.tsx';
import { Select } from '../../../../components/Select.tsx';
import { Switch } from '../../../../components/Switch.tsx';
import type { ProblemDraftValues, Template } from '../draft.ts';

interface TemplatesProps extends OwnControl<ProblemDraftValues['templates']> {
  known: readonly Language[];
}

/** Initial programs of submissions, at most one per language. */
export function Templates({ value, onChange, error, known }: TemplatesProps) {
  const t = useT();
  const rest = known.filter(
    ({ name, oj }) => oj === 'ME' && !value.some((template) => template.language === name),
  );
  const set = (language: string, part: Partial<Template>) =>
    onChange(value.map((template) => (template.language === language ? { ...template, ...part } : template)));
  return (
    <div>
      <p className="text-13 text-text-2">{t('problemEditor.templates')}</p>
      <p className="mb-2 text-12 text-text-3">{t('problemEditor.templates.detail')}</p>
      {value.map(({ language, code, isEnabled }) => (
        <div key={language} className="mb-4">
          <div className="flex items-center gap-3">
            <h3 className="text-13 font-medium">{language}</h3>
            <Switch
              label={t('problemEditor.templates.enabled')}
              checked={isEnabled}
              onCheckedChange={(isOn) => set(language, { isEnabled: isOn })}
            />
            <IconButton
              icon="trash"
              size={28}
              label={t('problemEditor.templates.remove', { language })}
              className="ml-auto"
              onClick={() => onChange(value.filter((template) => template.language !== language))}
            />
          </div>
          <CodeField
            label={t('problemEditor.templates.of', { language })}
            className="h-48"
            value={code}
            contentType={known.find(({ name }) => name === language)?.contentType ?? ''}
            onChange={(text) => set(language, { code: text })}
          />
        </div>
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      {rest.length === 0 ? null : (
        <Select
          label={t('problemEditor.templates.add')}
          value=""
          className="w-52"
          options={[
            { value: '', label: t('problemEditor.templates.add') },
            ...rest.map(({ name }) => ({ value: name, label: name })),
          ]}
          onValueChange={(language) => {
            const code = known.find(({ name }) => name === language)?.codeTemplate ?? '';
            onChange([...value, { language, code, isEnabled: true }]);
          }}
        />
      )}
    </div>
  );
}
