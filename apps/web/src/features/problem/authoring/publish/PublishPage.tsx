import { useT } from '../../../../i18n/messages.ts';
import { lazyComponent } from '../../../../components/lazy/lazy-component.tsx';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { Section } from '../../../../components/Section.tsx';
import { StateMark } from '../../../../components/StateMark.tsx';
import type { DraftFinding } from '../queries.ts';
import { stepHref } from '../addresses.ts';
import { partOf, stepNames } from '../steps.ts';
import { useProblemDraft } from '../problem-draft-context.ts';
import { findingKey, findingText } from './finding-text.ts';
import { Statistics } from './Statistics.tsx';
import { Visibility } from './Visibility.tsx';

const PeopleSection = lazyComponent(
  async () => (await import('../../../admin/collaborator/PeopleSection.tsx')).PeopleSection,
  ['shared', 'field', 'confirm'],
);

/** The last step: what is missing, visibility, and statistics of submissions. */
export function PublishPage() {
  const t = useT();
  const { problem } = useProblemDraft();
  const { errors, warnings } = partOf(problem.findings);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Section title={t('problemEditor.missing')} aside={t('problemEditor.missing.note')}>
        {problem.findings.length === 0 ? (
          <p className="flex items-center gap-2.5 border-b border-line py-2.5 text-13">
            <StateMark state="done" />
            {t('problemEditor.missing.none')}
          </p>
        ) : (
          <ul className="text-13">
            {[...errors, ...warnings].map((finding) => (
              <FindingLine key={findingKey(finding)} finding={finding} />
            ))}
          </ul>
        )}
      </Section>
      <Visibility errors={errors.length} warnings={warnings} />
      {problem.hiddenAt === null ? (
        <>
          <Statistics pid={problem.pid} isPublic={problem.auth === 1} />
          <PeopleSection thing={{ kind: 'problem', id: problem.pid }} />
        </>
      ) : null}
    </div>
  );
}

function FindingLine({ finding }: { finding: DraftFinding }) {
  const t = useT();
  const { home } = useProblemDraft();
  const isError = finding.level === 'error';
  return (
    <li className="flex min-h-11 items-start gap-2.5 border-b border-line py-2.5">
      <StateMark
        state={isError ? 'wrong' : 'open'}
        label={t(isError ? 'problemEditor.finding.error' : 'problemEditor.finding.warning')}
        className="mt-0.5"
      />
      <span className="min-w-0 flex-1">{findingText(finding, t)}</span>
      <HrefLink
        href={stepHref(home, finding.step)}
        className="reach flex-none text-brand hover:text-brand-hover"
      >
        {t('problemEditor.toStep', { step: t(stepNames[finding.step]) })}
      </HrefLink>
    </li>
  );
}
