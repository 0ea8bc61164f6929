import { useMutation } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { useOwner } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { useCountdown } from '../../../lib/countdown.ts';
import { showToast } from '../../../lib/toasts.ts';
import { storage } from '../../../lib/storage.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { useContest, useContestTitle } from './contest-context.ts';

/**
 * Form to send a text that staff print and deliver. The draft is stored in the browser, separately for each user, so
 * that the next user of the computer does not see it.
 */
export function PrintPage(): JSX.Element {
  const { cid } = useContest();
  // `useOwner` keeps the last user, so that a user whose session expires keeps the draft.
  const uid = useOwner() ?? '';
  return <PrintForm key={uid} draftKey={`xiezhi.print.contest-${cid}.${uid}`} />;
}

function PrintForm({ draftKey }: { draftKey: string }): JSX.Element {
  const t = useT();
  const { cid, info } = useContest();
  const [text, setText] = useState(() => storage.read(draftKey) ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const shownFault = useCountdown(fault);
  const write = (next: string) => {
    setText(next);
    setFault(null);
    storage.write(draftKey, next === '' ? null : next);
  };
  const send = useMutation({
    mutationFn: (content: string) => call('POST /api/submit-print-text', { body: { cid, content } }),
    meta: { isQuiet: true },
    onSuccess(_, sent) {
      // Clear the draft only if it was not changed during the request.
      if (storage.read(draftKey) === sent) write('');
      showToast({
        tone: 'success',
        text: t('contestTools.print.done'),
        detail: t('contestTools.print.doneDetail'),
      });
    },
    onError(error) {
      const isSignInError = error instanceof CallError && error.kind === 'login';
      setFault(isSignInError ? null : errorMessage(error));
    },
  });
  useContestTitle(t('contest.tab.print'));
  if (!info.can.print) return <EmptyState icon="file" title={t('contestTools.print.closed')} />;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return setFault(t('contestTools.print.empty'));
    // Counts code points, as the server does.
    if (Array.from(text.trim()).length < limits.printTextMin)
      return setFault(t('contestTools.print.short', { count: limits.printTextMin }));
    send.mutate(text);
  }
  return (
    <form
      onSubmit={onSubmit}
      className="flex max-w-[52rem] flex-col gap-3 pt-2"
      aria-label={t('contest.tab.print')}
    >
      <Textarea
        label={t('contestTools.print.text')}
        hint={t('contestTools.print.hint', { count: limits.printTextMin })}
        isMono
        rows={[12, 28]}
        max={limits.printTextMax}
        value={text}
        error={shownFault ?? undefined}
        spellCheck={false}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit" tone="primary" className="self-start" isBusy={send.isPending}>
        {t('contestTools.print.send')}
      </Button>
    </form>
  );
}
