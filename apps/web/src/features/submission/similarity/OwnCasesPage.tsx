import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { similarityLimits } from '@xiezhi/contract/similarity';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Link } from '../../../routing/Link.tsx';
import { type OwnCase, ownCasesQuery, similarityKey } from './queries.ts';

/** Cases that concern the user: own submission, statement, decision and appeal. */
export function OwnCasesPage(): JSX.Element {
  const t = useT();
  const query = useQuery(ownCasesQuery);
  useTitle(t('similarity.mine'));
  return (
    <div className="page-box">
      <h1 className="mb-2 text-20 font-bold">{t('similarity.mine')}</h1>
      <p className="mb-5 max-w-(--measure) text-13 text-text-2">{t('similarity.mine.what')}</p>
      <QueryContent query={query} before={<Skeleton className="h-5" width={320} />}>
        {({ cases }) =>
          cases.length === 0 ? (
            <EmptyState icon="check" title={t('similarity.mine.none')} />
          ) : (
            <div className="grid gap-7">
              {cases.map((one) => (
                <Case key={one.id} own={one} />
              ))}
            </div>
          )
        }
      </QueryContent>
    </div>
  );
}

function Case({ own }: { own: OwnCase }): JSX.Element {
  const t = useT();
  const { place, problem, parts, statement, appeal } = own;
  const lines = parts
    .map(({ fromRow, toRow }) => (fromRow === toRow ? `${fromRow + 1}` : `${fromRow + 1}–${toRow + 1}`))
    .join(', ');
  return (
    <Section title={`${place.title} · ${problem.displayId} ${problem.title}`}>
      <div className="grid max-w-[46rem] gap-3 pt-2.5 text-13">
        <p className="font-medium">{t(`similarity.mine.${own.decision}`)}</p>
        <p>
          <Link
            to="/submission-detail/$submitID"
            params={{ submitID: String(own.submitId) }}
            className="reach rounded-1 text-brand hover:text-brand-hover"
          >
            {t('similarity.mine.submission', { id: String(own.submitId) })}
          </Link>{' '}
          <time dateTime={own.submittedAt} className="text-text-2">
            {formatExact(own.submittedAt)}
          </time>
        </p>
        {lines === '' ? null : <p>{t('similarity.mine.lines', { lines })}</p>}
        {own.reason === '' ? null : <Said title={t('similarity.case.reason')} text={own.reason} />}
        {own.canState ? (
          <Writing
            label={t('similarity.mine.state')}
            hint={t('similarity.mine.state.hint')}
            verb={t('similarity.mine.state.save')}
            given={statement ?? ''}
            done={t('similarity.mine.state.saved')}
            send={(text) => call('PUT /api/similarity/statement', { body: { caseId: own.id, text } })}
          />
        ) : statement === null ? null : (
          <Said title={t('similarity.mine.state')} text={statement} />
        )}
        {appeal === null ? null : <Said title={t('similarity.mine.appealed')} text={appeal} />}
        {own.appealUntil === null ? null : (
          <Writing
            label={t('similarity.mine.appeal')}
            hint={`${t('similarity.mine.appeal.hint')} ${formatExact(own.appealUntil)}`}
            verb={t('similarity.mine.appeal.save')}
            given=""
            done={t('similarity.mine.appealed')}
            send={(text) => call('POST /api/similarity/appeal', { body: { caseId: own.id, text } })}
          />
        )}
      </div>
    </Section>
  );
}

function Said({ title, text }: { title: string; text: string }): JSX.Element {
  return (
    <div>
      <h3 className="text-text-2">{title}</h3>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </div>
  );
}

interface WritingProps {
  label: string;
  hint: string;
  verb: string;
  /** The stored text. */
  given: string;
  /** Toast text after saving. */
  done: string;
  send: (text: string) => Promise<unknown>;
}

function Writing({ label, hint, verb, given, done, send }: WritingProps): JSX.Element {
  const client = useQueryClient();
  const [text, setText] = useState(given);
  useUnsaved(text.trim() !== given.trim());
  const sending = useMutation({
    mutationFn: () => send(text),
    meta: { isQuiet: true },
    onSuccess() {
      showToast({ tone: 'success', text: done });
      return client.invalidateQueries({ queryKey: similarityKey });
    },
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') sending.mutate();
      }}
    >
      <Textarea
        label={label}
        hint={hint}
        max={similarityLimits.textMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {sending.error === null ? null : <FieldError>{errorMessage(sending.error)}</FieldError>}
      <div>
        <Button tone="primary" type="submit" isBusy={sending.isPending} disabled={text.trim() === ''}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
