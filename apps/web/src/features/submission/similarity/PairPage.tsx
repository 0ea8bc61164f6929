import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { Button } from '../../../components/Button.tsx';
import { lengthText } from '../../../components/date-time/span.ts';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Link } from '../../../routing/Link.tsx';
import { AlignedCode } from './AlignedCode.tsx';
import { CasePanel } from './CasePanel.tsx';
import { percent } from './percent.ts';
import { type PairDetail, pairQuery } from './queries.ts';

/**
 * Two similar submissions, the statements of their users, and the decision. The page can be printed as a record of the
 * case.
 */
export function PairPage(): JSX.Element {
  const t = useT();
  const query = useQuery(pairQuery(Number(useParams({ strict: false }).pairID)));
  const pair = query.data;
  const heading =
    pair === undefined
      ? t('similarity.title')
      : t('similarity.pair', { left: pair.left.username, right: pair.right.username });
  useTitle(heading);
  return (
    <div className="page-box page-wide">
      <h1 className="mb-2 text-20 font-bold wrap-anywhere">{heading}</h1>
      <QueryContent query={query} before={<Skeleton className="h-5" width={320} />}>
        {(data) => <Shown pair={data} />}
      </QueryContent>
    </div>
  );
}

function Shown({ pair }: { pair: PairDetail }): JSX.Element {
  const t = useT();
  const { left, right, place, problem } = pair;
  const apart = Date.parse(right.submittedAt) - Date.parse(left.submittedAt);
  const sharesAddress = left.ip !== null && left.ip === right.ip;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        <Link
          to="/similarity"
          search={{ report: pair.reportId }}
          className="no-print reach rounded-1 text-brand hover:text-brand-hover"
        >
          {t('similarity.back')}
        </Link>
        <span className="wrap-anywhere">
          {place.kind === 'problem' ? '' : `${place.title} · `}
          {problem.displayId} {problem.title} · {pair.family}
        </span>
        <strong>
          {t('similarity.pair.score', {
            score: percent(pair.similarity),
            threshold: percent(pair.threshold),
          })}
        </strong>
        <Button className="ml-auto" size="small" onClick={() => globalThis.print()}>
          {t('similarity.print')}
        </Button>
      </div>
      {sharesAddress ? <p className="text-13 font-medium">{t('similarity.pair.sameAddress')}</p> : null}
      <div className="grid gap-3 lg:grid-cols-2 print:grid-cols-2">
        <SideFacts side={left} note={t('similarity.pair.first')} />
        <SideFacts side={right} note={t('similarity.pair.after', { time: lengthText(apart, t) })} />
      </div>
      <AlignedCode pair={pair} />
      <Section title={t('similarity.case')}>
        <CasePanel key={pair.version} pair={pair} />
      </Section>
    </div>
  );
}

function SideFacts({ side, note }: { side: PairDetail['left']; note: string }): JSX.Element {
  const t = useT();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-line px-3 py-2 text-13">
      <strong className="wrap-anywhere">
        <bdi>{side.username}</bdi>
      </strong>
      {side.realname === null || side.realname === '' ? null : (
        <bdi className="wrap-anywhere">{side.realname}</bdi>
      )}
      <VerdictBadge status={side.status} isNamed />
      <span className="text-text-2">{side.language}</span>
      <Link
        to="/submission-detail/$submitID"
        params={{ submitID: String(side.submitId) }}
        className="reach rounded-1 text-brand hover:text-brand-hover"
      >
        #{side.submitId}
      </Link>
      <span className="w-full text-text-2">
        <time dateTime={side.submittedAt}>{formatExact(side.submittedAt)}</time> · {note}
        {side.ip === null ? null : ` · ${t('similarity.pair.address')} ${side.ip}`}
      </span>
    </div>
  );
}
