import { exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Link } from '../../../routing/Link.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { submissionListQuery, submissionQuery, type Submission } from '../core/queries.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Select } from '../../../components/Select.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { statusName } from '../../../components/verdict/names.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { comparePage } from './compare.page.ts';
import { DiffView } from './DiffView.tsx';
import { diffLines } from './line-diff.ts';
import { areMostlyDifferent } from './mark-characters.ts';
import { useTokens } from './use-tokens.ts';

/** Number of submissions offered per side: the newest ones of the same user to the same problem. */
const MAX_OFFERED = 100;

/** Compares two submissions: `?left=7&right=9`. Without `left`, uses the one before `right`. */
export function ComparePage(): JSX.Element {
  const t = useT();
  const search = comparePage.useSearch();
  const right = useQuery({ ...submissionQuery(search.right ?? 0), enabled: search.right !== undefined });
  const newer = right.data?.submission;
  // Submissions of a contest are not offered, because they have a separate list.
  const isListed = newer !== undefined && newer.displayPid !== null && newer.cid === 0;
  const list = useQuery({
    ...submissionListQuery({
      onlyMine: false,
      status: undefined,
      username: newer?.username,
      problemID: newer?.displayPid ?? undefined,
      completeProblemID: true,
      currentPage: 1,
      limit: MAX_OFFERED,
    }),
    enabled: isListed,
  });
  const offered = (list.data?.records ?? []).filter(({ uid }) => uid === newer?.uid);
  const before = offered.find(({ submitId }) => submitId < (search.right ?? 0))?.submitId;
  const leftId = search.left ?? before;
  const left = useQuery({ ...submissionQuery(leftId ?? 0), enabled: leftId !== undefined });
  useTitle(t('compare.title'));

  const failed = [right, left, ...(leftId === undefined ? [list] : [])].find(({ error }) => error !== null);
  const isAlone = newer !== undefined && leftId === undefined && (list.isSuccess || !isListed);
  return (
    <div className="page-box page-wide">
      <h1 className="mb-4 text-20 font-bold">{t('compare.title')}</h1>
      {search.right === undefined || isAlone ? (
        <EmptyState
          icon="file"
          title={t(isAlone ? 'compare.onlyOne' : 'compare.nothing')}
          detail={t('compare.how')}
        />
      ) : failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : newer === undefined || left.data === undefined ? (
        <div aria-busy="true">
          <Skeleton className="h-4" width={320} />
          <div className="mt-6 h-[320px]" />
        </div>
      ) : (
        <Compared left={left.data.submission} right={newer} offered={offered} />
      )}
    </div>
  );
}

interface ComparedProps {
  left: Submission;
  right: Submission;
  offered: readonly { submitId: number; status: number; submitTime: string }[];
}

function Compared({ left, right, offered }: ComparedProps): JSX.Element {
  const t = useT();
  const rows = useMemo(() => {
    if (left.code === null || right.code === null) return null;
    return diffLines(linesOf(left.code), linesOf(right.code));
  }, [left.code, right.code]);
  const tokens = {
    left: useTokens(left.code ?? '', left.language),
    right: useTokens(right.code ?? '', right.language),
  };
  const added = rows?.filter((row) => !row.isSame && row.right !== null).length ?? 0;
  const removed = rows?.filter((row) => !row.isSame && row.left !== null).length ?? 0;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side side="left" submission={left} other={right} offered={offered} />
        <Side side="right" submission={right} other={left} offered={offered} />
      </div>
      {rows === null ? (
        <EmptyState icon="lock" title={t('compare.hidden')} detail={t('compare.hiddenDetail')} />
      ) : (
        <>
          <p className="mt-4 mb-2 text-13 text-text-2">
            {added + removed === 0 ? t('compare.same') : t('compare.counts', { added, removed })}
            {areMostlyDifferent(rows) && (
              <span className="ml-3 text-text-3">{t('compare.mostlyDifferent')}</span>
            )}
          </p>
          <DiffView rows={rows} tokens={tokens} />
        </>
      )}
    </>
  );
}

function linesOf(code: string): string[] {
  return code.replace(/\r?\n$/, '').split(/\r?\n/);
}

interface SideProps {
  side: 'left' | 'right';
  submission: Submission;
  other: Submission;
  offered: ComparedProps['offered'];
}

/** The submission of one side, and the alternatives to it. */
function Side({ side, submission, other, offered }: SideProps): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const navigate = comparePage.useNavigate();
  const { submitId, status, language } = submission;
  const score = exactScoreOf(submission);
  const rest = offered.some((row) => row.submitId === submitId) ? offered : [submission, ...offered];
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-line px-3 py-2"
      aria-label={t(side === 'left' ? 'compare.left' : 'compare.right')}
    >
      <Select
        label={t(side === 'left' ? 'compare.left' : 'compare.right')}
        size="small"
        className="max-w-full"
        value={String(submitId)}
        options={rest
          .filter((row) => row.submitId !== other.submitId)
          .map((row) => ({
            value: String(row.submitId),
            label: `#${row.submitId} ${appearanceOf(row.status).letters || t(statusName(row.status))} ${formatExact(row.submitTime)}`,
          }))}
        onValueChange={(value) =>
          void navigate({
            search: { left: other.submitId, right: other.submitId, [side]: Number(value) },
            replace: true,
          })
        }
      />
      <VerdictBadge status={status} isNamed />
      {score !== null && <span className="text-13">{t('submission.points', { score })}</span>}
      <span className="text-13 text-text-2" lang={locale}>
        {language}
      </span>
      <Link
        to="/submission-detail/$submitID"
        params={{ submitID: String(submitId) }}
        className="relative ml-auto rounded-1 text-13 text-brand after:absolute after:-inset-x-2.5 after:-inset-y-3 hover:text-brand-hover"
      >
        {t('compare.open')}
      </Link>
    </section>
  );
}
