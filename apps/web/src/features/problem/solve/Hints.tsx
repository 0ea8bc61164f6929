import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scope } from '@xiezhi/contract/enums/scope';
import type { JSX, ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { Markdown } from '../../../content/markdown/Markdown.tsx';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { hintsQuery, openHint, type HintList } from './hint-queries.ts';

interface HintsProps {
  pid: number;
  count: number;
  scope: Scope;
}

type Hint = HintList['hints'][number];

/** Hints below the statement, opened in order; the price is shown before opening. */
export function Hints({ pid, count, scope }: HintsProps): JSX.Element {
  const t = useT();
  const user = useUser();
  const locale = useLocale();
  const client = useQueryClient();
  const options = hintsQuery(user?.uid ?? null, pid, scope, locale);
  const { data, error, refetch } = useQuery(options);
  const open = useMutation({
    mutationFn: (hint: Hint) => openHint(pid, scope, hint),
    onSuccess: (next) => client.setQueryData(options.queryKey, next),
    // The author may have changed the hint meanwhile.
    onError: () => void refetch(),
  });

  async function choose(hint: Hint, number: number, isSolved: boolean): Promise<void> {
    const { price } = hint;
    const isPriced = price > 0 && !isSolved;
    const isSure =
      !isPriced ||
      (await confirm({
        title: t('hint.ask.title', { number }),
        text: t(scope.kind === 'training' ? 'hint.ask.here' : 'hint.ask.bank', { price }),
        verb: t('hint.ask.verb', { price }),
      }));
    if (isSure) open.mutate(hint);
  }

  if (user === null)
    return (
      <Frame>
        <p className="flex flex-wrap items-center gap-3 text-14 text-text-2">
          {t('hint.login', { count })}
          <Button size="small" onClick={() => openAuthDialog('login')}>
            {t('common.login')}
          </Button>
        </p>
      </Frame>
    );
  if (data === undefined)
    return (
      <Frame>{error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}</Frame>
    );
  const { hints, isClosed, isSolved } = data;
  if (isClosed)
    return (
      <Frame>
        <p className="text-14 text-text-2">{t('hint.closed')}</p>
      </Frame>
    );
  const next = hints.findIndex(({ opened }) => opened === null);
  return (
    <Frame
      aside={t('hint.opened', { opened: next < 0 ? hints.length : next, count: hints.length })}
      isPrinted={next !== 0}
    >
      <ol>
        {hints.map((hint, index) => (
          <li
            key={hint.id}
            className={`border-b border-line py-3 first:pt-0 last:border-b-0 ${hint.opened === null ? 'no-print' : ''}`}
          >
            <HintLine
              hint={hint}
              number={index + 1}
              isNext={index === next}
              isSolved={isSolved}
              isBusy={open.isPending}
              onOpen={() => void choose(hint, index + 1, isSolved)}
            />
          </li>
        ))}
      </ol>
    </Frame>
  );
}

interface FrameProps {
  aside?: string;
  /** Whether to print the hints. Only opened hints are useful on paper. */
  isPrinted?: boolean;
  children: ReactNode;
}

function Frame({ aside, isPrinted = false, children }: FrameProps): JSX.Element {
  const t = useT();
  return (
    <section aria-label={t('hint.title')} className={`statement mt-6 ${isPrinted ? '' : 'no-print'}`}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="mb-2 text-16 leading-6 font-bold">{t('hint.title')}</h2>
        {aside === undefined ? null : <output className="text-12 text-text-3">{aside}</output>}
      </div>
      {children}
    </section>
  );
}

interface HintLineProps {
  hint: Hint;
  number: number;
  isNext: boolean;
  isSolved: boolean;
  isBusy: boolean;
  onOpen: () => void;
}

function HintLine({ hint, number, isNext, isSolved, isBusy, onOpen }: HintLineProps): JSX.Element {
  const t = useT();
  const { opened, price } = hint;
  const cost = price === 0 ? t('hint.free') : t('hint.price', { price });
  if (opened !== null)
    return (
      <>
        <h3 className="mb-1 text-13 font-medium text-text-2">{t('hint.number', { number })}</h3>
        <div lang={opened.locale}>
          <Markdown source={opened.text} profile="staff" formulas={opened.formulas} />
        </div>
      </>
    );
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-13">
      {isNext ? (
        <Button size="small" disabled={isBusy} onClick={onOpen}>
          {t('hint.open', { number })}
        </Button>
      ) : (
        <span className="text-text-2">{t('hint.number', { number })}</span>
      )}
      <span className="text-12 text-text-3">
        {isNext && isSolved && price > 0 ? t('hint.solved') : cost}
        {isNext ? null : ` · ${t('hint.later')}`}
      </span>
    </div>
  );
}
