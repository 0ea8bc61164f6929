import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useT } from '../../../i18n/messages.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { commandKey } from '../../../lib/command-key.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { usePage } from '../../../routing/use-page.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { WorkState } from '../../../components/StateMark.tsx';
import { Steps } from '../../../components/Steps.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { localeOf, textName } from './draft.ts';
import { PublishButton } from './publish/PublishButton.tsx';
import { stepAt, stepHref, editorSteps } from './addresses.ts';
import { stateOfStep, stepNames } from './steps.ts';
import { useDraftValue, useProblemDraft } from './problem-draft-context.ts';

const RemoteChangesDialog = lazyComponent(
  async () => (await import('./RemoteChangesDialog.tsx')).RemoteChangesDialog,
);
const PreviewDialog = lazyComponent(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

const stateNames: Readonly<Record<WorkState, PlainKey>> = {
  done: 'problemEditor.state.done',
  open: 'problemEditor.state.open',
  wrong: 'problemEditor.state.wrong',
  untouched: 'problemEditor.state.untouched',
};

/** Title, visibility, actions and steps of the problem. */
export function ProblemEditorHead({ isFramed }: { isFramed: boolean }) {
  const t = useT();
  const router = useRouter();
  const { problem, page, home } = useProblemDraft();
  const { isSubmitting } = useFormState({ control: page.form.control });
  const [isPreview, setIsPreview] = useState(false);
  const [isFetching, setIsFetching] = useState(false);
  const current = stepAt(home, usePage().pathname);
  const displayId = useDraftValue('problemId');
  const title = useTitleText();
  const hasOpenConflict = page.conflict !== null && page.conflict.open.length > 0;
  useTitle(`${displayId} ${title}`);
  return (
    <header className="border-b border-line bg-bg sm:sticky sm:top-(--h-nav) sm:z-(--z-sticky)">
      <div
        className={cx(
          'mx-auto flex w-full max-w-[1200px] flex-wrap items-center gap-x-3 gap-y-2 pt-3',
          !isFramed && 'px-4 sm:px-6',
        )}
      >
        <span className="flex-none font-mono text-13 text-text-3">{displayId}</span>
        <h1 className="ellipsis min-w-0 text-16 font-bold">{title || t('problemEditor.untitled')}</h1>
        <AuthLabel />
        <output className="text-12 text-text-3">
          {page.isDirty ? (
            t('form.unsaved')
          ) : (
            <>
              {t('problemEditor.savedAt')} <Time value={problem.gmtModified} />
            </>
          )}
        </output>
        <div className="ml-auto flex flex-wrap gap-2">
          {problem.isRemote && problem.gid === null ? (
            <Button tone="quiet" disabled={page.isDirty} onClick={() => setIsFetching(true)}>
              {t('problemEditor.again')}
            </Button>
          ) : null}
          {problem.canCompare ? (
            <HrefLink href={`/similarity?pid=${problem.pid}`} className={buttonClass('quiet')}>
              {t('problemEditor.similarity')}
            </HrefLink>
          ) : null}
          <Button tone="quiet" onClick={() => setIsPreview(true)}>
            <Icon name="eye" />
            {t('problemEditor.preview')}
          </Button>
          <Button
            tone={page.isDirty ? 'primary' : 'plain'}
            isBusy={isSubmitting}
            disabled={!page.isDirty || hasOpenConflict}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => void page.submit()}
          >
            {t('form.save')}
            <span aria-hidden="true" className="text-11 opacity-80 max-sm:hidden">
              {commandKey} S
            </span>
          </Button>
          <PublishButton />
        </div>
      </div>
      <div className={cx('mx-auto w-full max-w-[1200px]', !isFramed && 'px-4 sm:px-6')}>
        <Steps
          label={t('problemEditor.steps')}
          current={current}
          onGo={(href) => void router.navigate({ href })}
          steps={editorSteps.map((step) => {
            const state = stateOfStep(problem, step);
            return {
              id: step,
              label: t(stepNames[step]),
              href: stepHref(home, step),
              state,
              stateLabel: t(stateNames[state]),
            };
          })}
        />
      </div>
      {isFetching ? <RemoteChangesDialog pid={problem.pid} onClose={() => setIsFetching(false)} /> : null}
      {isPreview ? <PreviewDialog onClose={() => setIsPreview(false)} /> : null}
    </header>
  );
}

/** The title in the page’s language, as readers will see it. */
function useTitleText(): string {
  const chinese = useDraftValue(textName('zh-CN', 'title'));
  const english = useDraftValue(textName('en-US', 'title'));
  const main = localeOf(useDraftValue('defaultLocale'));
  return main === 'zh-CN' ? chinese || english : english || chinese;
}

/** Current visibility of the problem. */
function AuthLabel() {
  const t = useT();
  const { problem } = useProblemDraft();
  if (problem.hiddenAt !== null) return <Label tone="failed">{t('problemEditor.auth.deleted')}</Label>;
  if (problem.auth === 1)
    return (
      <Label tone="running">
        {t(problem.isGroup ? 'problemEditor.auth.members' : 'problemEditor.auth.public')}
      </Label>
    );
  return (
    <Label>
      <Icon name="lock" size={12} />
      {t(problem.auth === 3 ? 'problemEditor.auth.contest' : 'problemEditor.auth.private')}
    </Label>
  );
}
