import { useState } from 'react';
import type { PlainKey } from '../../../../i18n/messages.ts';
import { useT } from '../../../../i18n/messages.ts';
import { lazyComponent } from '../../../../components/lazy/lazy-component.tsx';
import { Link } from '../../../../routing/Link.tsx';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { Section } from '../../../../components/Section.tsx';
import type { DraftFinding } from '../queries.ts';
import { useProblemDraft } from '../problem-draft-context.ts';
import { usePublish } from './use-publish.ts';

const PublishDialog = lazyComponent(
  async () => (await import('./PublishDialog.tsx')).PublishDialog,
  ['confirm'],
);

interface VisibilityProps {
  /** Number of findings that prevent publishing. */
  errors: number;
  warnings: readonly DraftFinding[];
}

const sentences: Readonly<Record<number, PlainKey>> = {
  1: 'problemEditor.visibility.public',
  2: 'problemEditor.visibility.private',
  3: 'problemEditor.visibility.contest',
};

/** Visibility of the problem and the controls to change it. */
export function Visibility({ errors, warnings }: VisibilityProps) {
  const t = useT();
  const { problem } = useProblemDraft();
  const isForMembers = problem.isGroup && problem.auth === 1;
  return (
    <Section title={t('problemEditor.visibility')}>
      <p className="py-3 text-13 text-text-2">
        {t(
          isForMembers
            ? 'problemEditor.visibility.members'
            : (sentences[problem.auth] ?? 'problemEditor.visibility.private'),
        )}
      </p>
      {problem.auth === 1 && !problem.isGroup ? (
        <p className="mb-3 text-13">
          <Link
            to="/problem/$problemID"
            params={{ problemID: problem.problemId }}
            className="reach text-brand hover:text-brand-hover"
          >
            {t('problemEditor.visibility.open')}
          </Link>
        </p>
      ) : null}
      {problem.can.publish ? (
        <Changes errors={errors} warnings={warnings} />
      ) : (
        <p className="text-13 text-text-2">
          {t(problem.isGroup ? 'problemEditor.visibility.group' : 'problemEditor.visibility.notYours')}
        </p>
      )}
    </Section>
  );
}

function Changes({ errors, warnings }: VisibilityProps) {
  const t = useT();
  const { problem, page } = useProblemDraft();
  const { auth, isGroup } = problem;
  const verb = t(isGroup ? 'problemEditor.showMembers' : 'problemEditor.publish');
  const publish = usePublish();
  const [isAsking, setIsAsking] = useState(false);

  async function hide(next: 2 | 3): Promise<void> {
    const isSure =
      auth !== 1 ||
      (await confirm({
        title: t('problemEditor.hide.title', { id: problem.problemId }),
        text: t(isGroup ? 'problemEditor.hide.group' : 'problemEditor.hide.text'),
        verb: t(next === 2 ? 'problemEditor.auth.makePrivate' : 'problemEditor.auth.makeContest'),
        tone: 'danger',
      }));
    if (isSure) publish.mutate({ auth: next });
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {auth === 1 ? null : (
          <Button tone="primary" disabled={errors > 0 || page.isDirty} onClick={() => setIsAsking(true)}>
            {errors > 0 ? t('problemEditor.missing.of', { verb, count: errors }) : verb}
          </Button>
        )}
        {auth === 2 ? null : (
          <Button isBusy={publish.isPending} onClick={() => void hide(2)}>
            {t('problemEditor.auth.makePrivate')}
          </Button>
        )}
        {auth === 3 || isGroup ? null : (
          <Button isBusy={publish.isPending} onClick={() => void hide(3)}>
            {t('problemEditor.auth.makeContest')}
          </Button>
        )}
      </div>
      {page.isDirty && auth !== 1 ? (
        <p className="mt-2 text-12 text-text-3">{t('problemEditor.publish.saveFirst')}</p>
      ) : null}
      {isAsking ? <PublishDialog warnings={warnings} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
