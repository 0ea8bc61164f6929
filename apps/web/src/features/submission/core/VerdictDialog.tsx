import { exactIoScoreOf, exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { statusName } from '../../../components/verdict/names.ts';
import { verdictsByHand } from './actions.ts';
import { submissionQuery } from './queries.ts';

interface VerdictDialogProps {
  submitId: number;
  status: number;
  onClose: () => void;
  onChosen: (verdict: { status: number; score: number | undefined }) => void;
}

/** Sets a manual verdict, with a score if the problem has scores. */
export function VerdictDialog({ submitId, status, onClose, onChosen }: VerdictDialogProps): JSX.Element {
  const t = useT();
  const detail = useQuery(submissionQuery(submitId));
  const submission = detail.data?.submission;
  const full = submission ? exactIoScoreOf(submission) : null;
  const [chosen, setChosen] = useState<number>(verdictsByHand.find((verdict) => verdict === status) ?? 0);
  const [score, setScore] = useState<string | null>(null);
  const typed = score ?? String((submission && exactScoreOf(submission)) ?? '');
  const isScore = typed === '' || (/^\d{1,9}(\.\d{1,2})?$/.test(typed) && Number(typed) <= (full ?? 0));
  const error = full === null || isScore ? undefined : t('submissionActions.scoreRange', { full });
  return (
    <Dialog
      title={t('submissionActions.manualTitle', { id: `#${submitId}` })}
      width={370}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('submissionActions.keep')}</Button>
          <Button
            tone="primary"
            disabled={error !== undefined || detail.isPending}
            onClick={() =>
              onChosen({ status: chosen, score: full === null || typed === '' ? undefined : Number(typed) })
            }
          >
            {t('submissionActions.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('submission.result')}
          value={String(chosen)}
          options={verdictsByHand.map((verdict) => ({
            value: String(verdict),
            label: t(statusName(verdict)),
          }))}
          onValueChange={(value) => setChosen(Number(value))}
        />
        {full !== null && (
          <TextField
            label={t('submission.score')}
            inputMode="decimal"
            value={typed}
            error={error}
            hint={t('submissionActions.scoreHint', { full })}
            onChange={(event) => setScore(event.target.value.trim())}
          />
        )}
        <p className="text-12 text-text-3">{t('submissionActions.manualDetail')}</p>
      </div>
    </Dialog>
  );
}
