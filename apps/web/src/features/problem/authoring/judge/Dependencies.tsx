import { useT } from '../../../../i18n/messages.ts';
import { CheckboxGroup } from '../../../../components/field/ChoiceGroup.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import type { OwnControl } from '../../../../components/form/description.ts';
import type { ProblemDraftValues } from '../draft.ts';
import { useProblemDraft } from '../problem-draft-context.ts';

/** For each test group, the groups that must have full score before it is judged. */
export function Dependencies({
  value,
  onChange,
  onBlur,
  error,
}: OwnControl<ProblemDraftValues['dependencies']>) {
  const t = useT();
  const { problem } = useProblemDraft();
  const groups = problem.data.groups.map(({ group }) => group);
  if (groups.length < 2)
    return <p className="text-12 text-text-3">{t('problemEditor.dependencies.noGroups')}</p>;
  const needsOf = (group: number) => value.find((each) => each.group === group)?.needs ?? [];
  const set = (group: number, needs: readonly number[]) =>
    onChange(
      [...value.filter((each) => each.group !== group), { group, needs }]
        .filter((each) => each.needs.length > 0)
        .toSorted((left, right) => left.group - right.group),
    );
  return (
    <div>
      <p className="text-13 text-text-2">{t('problemEditor.dependencies')}</p>
      <p className="mb-1 text-12 text-text-3">{t('problemEditor.dependencies.detail')}</p>
      {groups.map((group) => (
        <div key={group} className="border-t border-line py-1">
          <CheckboxGroup
            label={t('problemEditor.dependencies.of', { group })}
            isRow
            value={needsOf(group).map(String)}
            options={groups
              .filter((other) => other !== group)
              .map((other) => ({ value: String(other), label: t('problemEditor.group', { group: other }) }))}
            onBlur={onBlur}
            onChange={(needs) => set(group, needs.map(Number))}
          />
        </div>
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </div>
  );
}
