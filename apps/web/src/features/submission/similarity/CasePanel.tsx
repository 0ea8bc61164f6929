import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type SimilarityDecision,
  similarityDecisions,
  similarityLimits,
  type SimilaritySide,
} from '@xiezhi/contract/similarity';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Field } from '../../../components/Field.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Link } from '../../../routing/Link.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { type PairDetail, similarityKey } from './queries.ts';

/** Statements, appeals and the decision on a pair. */
export function CasePanel({ pair }: { pair: PairDetail }): JSX.Element {
  const t = useT();
  return (
    <div className="grid gap-5 pt-3">
      {pair.otherCase === null ? null : (
        <p className="no-print text-13">
          {isDecidedElsewhere(pair) ? `${t('similarity.case.other')} ` : ''}
          <Link
            to="/similarity/pair/$pairID"
            params={{ pairID: String(pair.otherCase.pairId) }}
            className="reach rounded-1 text-brand hover:text-brand-hover"
          >
            {t('similarity.other', {
              id: pair.otherCase.reportId,
              decision: t(`similarity.decision.${pair.otherCase.decision}`),
            })}
          </Link>
        </p>
      )}
      <div className="grid gap-3 lg:grid-cols-2 print:grid-cols-2">
        <PartyTexts side={pair.left} />
        <PartyTexts side={pair.right} />
      </div>
      {pair.decision === 'open' ? <AskButton pair={pair} /> : null}
      {pair.decidedAt === null ? null : (
        <p className="text-13 text-text-2">
          {t(`similarity.decision.${pair.decision}`)} ·{' '}
          {t('similarity.case.by', { username: pair.decidedBy ?? '–' })}{' '}
          <time dateTime={pair.decidedAt}>{formatExact(pair.decidedAt)}</time>
        </p>
      )}
      <PrintedDecision pair={pair} />
      <DecisionForm pair={pair} />
    </div>
  );
}

/** Whether the case of another report comes first: it is decided, or older, and this one is open. */
function isDecidedElsewhere({ id, decision, otherCase }: PairDetail): boolean {
  return (
    decision === 'open' && otherCase !== null && (otherCase.decision !== 'open' || otherCase.pairId < id)
  );
}

/**
 * The saved decision for printing. On paper it replaces the fields, which would cut long texts. Omits the note, which
 * only managers may see.
 */
function PrintedDecision({ pair }: { pair: PairDetail }): JSX.Element {
  const t = useT();
  const side = concernedSide(pair);
  const facts = [
    [t('similarity.decision'), t(`similarity.decision.${pair.decision}`)],
    [
      t('similarity.case.concerns'),
      side === 'both' ? t('similarity.case.concerns.both') : pair[side].username,
    ],
    [t('similarity.case.reason'), pair.reason || '–'],
  ];
  return (
    <dl className="hidden grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13 print:grid">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">{name}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PartyTexts({ side }: { side: PairDetail['left'] }): JSX.Element {
  const t = useT();
  const { username, statement, appeal } = side;
  return (
    <div className="grid min-w-0 content-start gap-2 text-13">
      <h3 className="font-medium wrap-anywhere">{t('similarity.case.statement', { username })}</h3>
      {side.askedAt === null ? null : (
        <p className="text-12 text-text-3">
          {t('similarity.case.asked')} <time dateTime={side.askedAt}>{formatExact(side.askedAt)}</time>
        </p>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere">{statement ?? t('similarity.case.statement.none')}</p>
      {appeal === null ? null : (
        <>
          <h3 className="font-medium wrap-anywhere">{t('similarity.case.appeal', { username })}</h3>
          <p className="whitespace-pre-wrap wrap-anywhere">{appeal}</p>
        </>
      )}
    </div>
  );
}

function AskButton({ pair }: { pair: PairDetail }): JSX.Element | null {
  const t = useT();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('POST /api/similarity/ask', { body: { pairId: pair.id, side: 'both' } }),
    onSettled: () => client.invalidateQueries({ queryKey: similarityKey }),
  });
  if (pair.left.askedAt !== null && pair.right.askedAt !== null) return null;

  async function confirmAsking(): Promise<void> {
    const isSure = await confirm({
      title: t('similarity.case.ask.title'),
      text: t('similarity.case.ask.text'),
      verb: t('similarity.case.ask'),
    });
    if (isSure) ask.mutate();
  }

  return (
    <div>
      <Button isBusy={ask.isPending} onClick={() => void confirmAsking()}>
        {t('similarity.case.ask')}
      </Button>
    </div>
  );
}

function concernedSide({ left, right }: PairDetail): SimilaritySide {
  if (left.isConcerned === right.isConcerned) return 'both';
  return left.isConcerned ? 'left' : 'right';
}

function DecisionForm({ pair }: { pair: PairDetail }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [decision, setDecision] = useState<SimilarityDecision>(pair.decision);
  const [side, setSide] = useState(concernedSide(pair));
  const [note, setNote] = useState(pair.note);
  const [reason, setReason] = useState(pair.reason);
  useUnsaved(note.trim() !== pair.note.trim() || reason.trim() !== pair.reason.trim());
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/similarity/decision', {
        body: { pairId: pair.id, version: pair.version, decision, side, note, reason },
      }),
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: similarityKey }),
  });
  return (
    <form
      className="no-print grid max-w-[46rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Segmented
        className="w-fit"
        label={t('similarity.case')}
        value={decision}
        options={similarityDecisions.map((value) => ({ value, label: t(`similarity.decision.${value}`) }))}
        onChange={setDecision}
      />
      <Field label={t('similarity.case.concerns')}>
        {() => (
          <Segmented
            className="w-fit"
            label={t('similarity.case.concerns')}
            value={side}
            options={[
              { value: 'both', label: t('similarity.case.concerns.both') },
              { value: 'left', label: pair.left.username },
              { value: 'right', label: pair.right.username },
            ]}
            onChange={setSide}
          />
        )}
      </Field>
      <Textarea
        label={t('similarity.case.reason')}
        hint={t('similarity.case.reason.hint')}
        max={similarityLimits.textMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Textarea
        label={t('similarity.case.note')}
        hint={t('similarity.case.note.hint')}
        max={similarityLimits.textMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="text-13 text-text-2">{t('similarity.case.nothing')}</p>
      {save.error === null ? null : <FieldError>{errorMessage(save.error)}</FieldError>}
      <div>
        <Button tone="primary" type="submit" isBusy={save.isPending}>
          {t('similarity.case.save')}
        </Button>
      </div>
    </form>
  );
}
