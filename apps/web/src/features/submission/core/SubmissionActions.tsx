import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { loadChunk } from '../../../components/lazy/lazy-page.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { Link } from '../../../routing/Link.tsx';
import { problemPath, useScope } from '../../../routing/scope.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { Submission } from './queries.ts';

const SubmissionActionsMenu = lazyComponent(
  async () => (await import('./SubmissionMenu.tsx')).SubmissionMenu,
  ['submissionActions'],
);

interface SubmissionActionsProps {
  submission: Submission;
  /** Whether the viewer is the submitter. */
  isOwn: boolean;
}

/** Actions of the viewer: share, open in the editor, compare, rejudge. */
export function SubmissionActions({ submission, isOwn }: SubmissionActionsProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const scope = useScope();
  const { submitId, share, displayPid, code, language, can } = submission;
  const toggle = useMutation({
    mutationFn: () => call('PUT /api/submission', { body: { submitId, share: !share } }),
    onSuccess() {
      showToast({ tone: 'success', text: t(share ? 'submission.unshared' : 'submission.shared') });
      return client.invalidateQueries({ queryKey: ['submission', submitId] });
    },
  });

  async function retry(problemId: string, program: string): Promise<void> {
    try {
      const { replaceDraft } = await loadChunk(
        () => import('../../../content/code-editor/use-code-draft.ts'),
      );
      replaceDraft({ scope, problemId }, program, language);
    } catch {
      return showToast({ tone: 'error', text: t('common.error.chunk') });
    }
    await navigate({ href: problemPath(scope, problemId) });
  }
  const isThere = submission.isProblemDeleted !== true && submission.cid === 0;
  const canRetry = isOwn && displayPid !== null && code !== null && isThere;
  const canCompare = code !== null && displayPid !== null && submission.cid === 0;
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full">
      {(can.rejudge || can.resubmit) && (
        <SubmissionActionsMenu submitId={submitId} status={submission.status} canRejudge={can.rejudge} />
      )}
      {canCompare && (
        <Link to="/submission-diff" search={{ right: submitId }} className={buttonClass()}>
          {t('submission.compare')}
        </Link>
      )}
      {can.share && (
        <Button isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
          <Icon name="share" />
          {t(share ? 'submission.unshare' : 'submission.share')}
        </Button>
      )}
      {canRetry && (
        <Button
          tone="primary"
          className="max-sm:order-first max-sm:w-full"
          onClick={() => void retry(displayPid, code)}
        >
          {t('submission.submitAgain')}
        </Button>
      )}
    </div>
  );
}
