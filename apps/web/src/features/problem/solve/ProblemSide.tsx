import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { loadMessages, useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { problemPath, scopePath, useScope } from '../../../routing/scope.ts';
import type { ProblemInfo } from '../core/queries.ts';
import { samplesOf } from '../core/samples.ts';
import { ProblemHead, Statement } from '../core/Statement.tsx';
import { mySubmissionsQuery } from '../../submission/core/queries.ts';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { editorialQuery } from '../../community/editorial/queries.ts';
import { CompanionData } from './CompanionData.tsx';
import { parseExtraFiles } from './parse-extra-files.ts';
import type { ProblemSearch, ProblemTab } from './problem-search.ts';
import { SampleTools } from './SampleTools.tsx';

const loadMine = async () => {
  const [{ MyProblemSubmissions }] = await Promise.all([
    import('./MyProblemSubmissions.tsx'),
    loadMessages(['submission']),
  ]);
  return MyProblemSubmissions;
};
const Hints = lazyComponent(async () => (await import('./load-hints.ts')).loadHints());
const EditorialView = lazyComponent(
  async () => (await import('../../community/editorial/EditorialView.tsx')).EditorialView,
  ['editorial', 'confirm'],
);
const TesterNotice = lazyComponent(
  async () => (await import('../../admin/collaborator/TesterNotice.tsx')).TesterNotice,
  ['shared'],
);
const loadAnnex = async () => (await import('./ExtraFilesTab.tsx')).ExtraFilesTab;

interface ProblemSideProps {
  info: ProblemInfo;
  search: ProblemSearch;
  /** Result of the last submission, if it has its own tab. */
  result: ReactNode;
  canFocus: boolean;
  parentTitle: string | undefined;
  isWide: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  isEditorAwaited: boolean;
  /** Called with the selected tab, or with undefined for the default tab. */
  onTab: (tab: ProblemTab | undefined) => void;
  onWrite: () => void;
}

/** The side of the page with the statement and its tabs. On a narrow window this is the whole page. */
export function ProblemSide(props: ProblemSideProps): JSX.Element {
  const { info, search, result, canFocus, parentTitle } = props;
  const { isWide, isFolded, onFold, isEditorAwaited, onTab, onWrite } = props;
  const t = useT();
  const scope = useScope();
  const navigate = useNavigate();
  const user = useUser();
  const { problem, hintCount = 0 } = info;
  const files = parseExtraFiles(problem.userExtraFile);
  const mine = useQuery({
    ...mySubmissionsQuery({ scope, problemId: problem.problemId }, 1),
    enabled: user !== null && isEditorAwaited,
  });
  const hasEditorials = scope.kind !== 'contest';
  const { data: editorial } = useQuery({
    ...editorialQuery({ pid: problem.id }, user?.uid ?? null),
    enabled: hasEditorials && isEditorAwaited,
  });
  const hasEditorial = editorial !== undefined && (editorial.editorial !== null || editorial.can.edit);
  // The result of a submission is shown first, until the user selects another tab.
  const first = result ? 'result' : 'description';
  const isThere = (wanted: ProblemTab) =>
    (wanted !== 'annex' || files.length > 0) &&
    (wanted !== 'result' || Boolean(result)) &&
    (wanted !== 'editorial' || hasEditorial);
  const tab = search.tab !== undefined && isThere(search.tab) ? search.tab : first;
  const parentLink =
    parentTitle === undefined ? null : (
      <HrefLink
        href={scopePath(scope)}
        className="mb-2 flex w-fit max-w-full items-center gap-1 text-13 text-text-2 hover:text-link"
      >
        <Icon name="left" size={14} className="flex-none" />
        <span className="ellipsis">{parentTitle}</span>
      </HrefLink>
    );
  const tabs = (
    <Tabs<ProblemTab>
      label={t('problem.tabs')}
      idPrefix="problem"
      current={tab}
      onChange={(next) => onTab(next === first ? undefined : next)}
      className={cx('flex-none', isWide ? 'px-6' : 'px-4')}
      tabs={[
        { id: 'description', label: t('problem.tabDescription') },
        ...(result ? [{ id: 'result' as const, label: t('problem.tabResult') }] : []),
        { id: 'submissions', label: t('problem.tabMine'), count: mine.data?.total },
        ...(files.length > 0
          ? [{ id: 'annex' as const, label: t('problem.tabAnnex'), count: files.length }]
          : []),
        ...(hasEditorial ? [{ id: 'editorial' as const, label: t('problem.tabEditorial') }] : []),
      ]}
    />
  );
  const panel = (
    <div role="tabpanel" id="problem-panel" aria-labelledby={`problem-tab-${tab}`}>
      {tab === 'result' && result}
      {tab === 'editorial' && <EditorialView place={{ pid: problem.id }} />}
      {tab === 'description' && (
        <>
          {info.can.test ? (
            <div className="pb-2">
              <TesterNotice of={info.can.edit ? 'curating' : 'testing'} />
            </div>
          ) : null}
          <CompanionData problem={problem} />
          <Statement
            text={{ ...problem, samples: samplesOf(problem) }}
            sampleTools={<SampleTools problem={problem} scope={scope} />}
          />
          {hintCount > 0 && <Hints pid={problem.id} count={hintCount} scope={scope} />}
        </>
      )}
      <Deferred
        load={loadMine}
        isWanted={false}
        props={
          tab === 'submissions'
            ? {
                place: { scope, problemId: problem.problemId },
                currentPage: search.currentPage ?? 1,
                onWrite,
              }
            : null
        }
      />
      <Deferred load={loadAnnex} isWanted={false} props={tab === 'annex' ? { files } : null} />
    </div>
  );

  return isWide ? (
    <div className="relative flex min-h-0 min-w-0 flex-col">
      <button
        type="button"
        className="no-print absolute top-1 left-1 z-(--z-sticky) h-8 rounded-2 bg-brand-fill px-3 text-on-brand not-focus:sr-only"
        onClick={onWrite}
      >
        {t('problem.skipToEditor')}
      </button>
      {tabs}
      {canFocus && (
        <IconButton
          icon="list"
          size={28}
          label={t('problem.focus')}
          className="absolute! top-1.5 right-10"
          onClick={() => void navigate({ href: `${problemPath(scope, problem.problemId)}/full-screen` })}
        />
      )}
      <IconButton
        icon={isFolded ? 'left' : 'right'}
        size={28}
        label={t(isFolded ? 'problem.showEditor' : 'problem.onlyStatement')}
        className="absolute! top-1.5 right-2"
        onClick={() => onFold(!isFolded)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5" data-scroll-restoration-id="statement">
        <div className={isFolded ? 'mx-auto max-w-[46rem]' : undefined}>
          {tab === 'description' ? (
            <div className="mb-5">
              {parentLink}
              <ProblemHead info={info} />
            </div>
          ) : (
            <h1 className="sr-only">{`${problem.problemId} ${problem.title}`}</h1>
          )}
          {panel}
        </div>
      </div>
    </div>
  ) : (
    <>
      <div className="px-4 pt-4 pb-2">
        {parentLink}
        <ProblemHead info={info} />
      </div>
      {tabs}
      <div className="flex-1 px-4 pt-4 pb-6">{panel}</div>
    </>
  );
}
