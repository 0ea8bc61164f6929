import { useT } from '../../../../i18n/messages.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { HandbookLink } from '../../../../routing/HandbookLink.tsx';
import { ChooseOne } from '../../../../components/field/ChoiceGroup.tsx';
import { Section } from '../../../../components/Section.tsx';
import { DraftInput, DraftSection } from '../DraftInput.tsx';
import { stepHref } from '../addresses.ts';
import type { DraftName } from '../draft.ts';
import type { ProgramPart } from '../draft-program.ts';
import { useDraftField, useDraftValue, useProblemDraft } from '../problem-draft-context.ts';
import { LanguageFactors } from './LanguageFactors.tsx';
import { caseModesOf, isByGroup } from './case-modes.ts';

/** The third step: how submissions are run and judged, and which results are visible. */
export function JudgePage() {
  const t = useT();
  return (
    <>
      <Section
        title={t('problemEditor.section.mode')}
        aside={<HandbookLink to="checkers#method" topic={t('problemEditor.section.mode')} />}
        className="mb-8"
      >
        <div className="mt-3.5 flex flex-col gap-3.5">
          <DraftInput name="type" />
          <DraftInput name="judging" />
        </div>
      </Section>
      <Comparison />
      <DraftSection
        title={t('problemEditor.section.limits')}
        aside={t('problemEditor.limits.note')}
        names={['timeLimit', 'memoryLimit', 'stackLimit']}
      />
      <CaseModes />
      <DraftSection title={t('problemEditor.section.languages')} names={['languages', 'templates']} />
      <LanguageFactors />
      <DraftSection
        title={t('problemEditor.section.files')}
        names={['isFileIo', 'readFileName', 'writeFileName', 'judgeFiles', 'userFiles']}
      />
      <Section title={t('problemEditor.section.open')} className="mb-8">
        <div className="mt-2">
          {(['openCaseResult', 'opensData', 'codeShare'] as const).map((name) => (
            <div key={name} className="border-b border-line py-1.5">
              <DraftInput name={name} />
              <p className="mb-1 pl-9 text-12 text-text-3">{t(`problemEditor.${name}.detail`)}</p>
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}

/** How outputs are judged: a built-in comparison with its settings, or the problem’s own program. */
function Comparison() {
  const t = useT();
  const judging = useDraftValue('judging');
  const comparer = useDraftValue('comparer');
  if (judging !== 'compare')
    return (
      <>
        <DraftSection
          title={t(
            judging === 'interactive' ? 'problemEditor.section.interactor' : 'problemEditor.section.checker',
          )}
          aside={
            judging === 'interactive' ? (
              <HandbookLink to="checkers#interactor" topic={t('problemEditor.section.interactor')} />
            ) : (
              <HandbookLink to="checkers#checker" topic={t('problemEditor.section.checker')} />
            )
          }
          names={[...programNames('program'), 'passes']}
        />
        {judging === 'interactive' ? (
          <DraftSection
            title={t('problemEditor.section.second')}
            names={['hasSecond', ...programNames('second')]}
          />
        ) : null}
      </>
    );
  return (
    <DraftSection
      title={t('problemEditor.section.comparison')}
      names={
        comparer === 'exact'
          ? ['comparer', 'isRemoveEndBlank']
          : ['comparer', 'isCaseSensitive', 'isSpaceSensitive', 'absoluteTolerance', 'relativeTolerance']
      }
    />
  );
}

function programNames(part: ProgramPart): readonly DraftName[] {
  return [`${part}Language`, `${part}Dialect`, `${part}Unit`, `${part}Arguments`, `${part}Code`];
}

/** Case modes that the problem’s type supports. */
function CaseModes() {
  const t = useT();
  const { home } = useProblemDraft();
  const type = useDraftValue('type');
  const { value, onChange, error } = useDraftField('caseMode');
  const modes = caseModesOf(type);
  return (
    <Section
      title={t('problemEditor.section.cases')}
      className="mb-8"
      aside={
        <span className="flex items-center gap-4">
          <HrefLink href={stepHref(home, 'data')} className="text-brand hover:text-brand-hover">
            {t('problemEditor.toData')}
          </HrefLink>
          <HandbookLink to="scoring#modes" topic={t('problemEditor.caseMode')} />
        </span>
      }
    >
      <div className="mt-3.5 flex flex-col gap-3.5" data-field="caseMode">
        <ChooseOne
          label={t('problemEditor.caseMode')}
          value={modes.find((mode) => mode === value) ?? null}
          error={error}
          options={modes.map((mode) => ({
            value: mode,
            label: t(`problemEditor.caseMode.${mode}`),
            detail: t(
              mode === 'default'
                ? type === '1'
                  ? 'problemEditor.caseMode.default.oi'
                  : 'problemEditor.caseMode.default.acm'
                : `problemEditor.caseMode.${mode}.detail`,
            ),
          }))}
          onChange={onChange}
        />
        <AcceptedByAny mode={value} />
        {isByGroup(value) ? <DraftInput name="dependencies" /> : null}
      </div>
    </Section>
  );
}

/**
 * The option is hidden if judging stops at the first failure. If an import has enabled it nevertheless, it is shown, so
 * that the author can disable it.
 */
function AcceptedByAny({ mode }: { mode: string }) {
  const t = useT();
  const isOn = useDraftValue('isAcceptedByAny');
  if (mode === 'ergodic_without_error' && !isOn) return null;
  return (
    <div>
      <DraftInput name="isAcceptedByAny" />
      <p className="pl-9 text-12 text-text-3">
        {t(isByGroup(mode) ? 'problemEditor.isAcceptedByAny.groups' : 'problemEditor.isAcceptedByAny.cases')}
      </p>
    </div>
  );
}
