import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { intervals } from '@xiezhi/contract/limits';
import { useEffect, useEffectEvent, useMemo, useState, type JSX, type ReactNode } from 'react';
import { useCodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { useT } from '../../../i18n/messages.ts';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Button } from '../../../components/Button.tsx';
import type { LoadedCase } from '../../submission/core/failure/loaded-case.ts';
import { Icon } from '../../../components/Icon.tsx';
import { languagesQuery, remoteLanguagesQuery, type Language, type ProblemInfo } from '../core/queries.ts';
import { SplitPane } from './SplitPane.tsx';
import { SubmitButtons } from './SubmitButtons.tsx';
import { useRejection } from './use-rejection.ts';
import { useSubmitRestriction } from './submit-restriction.ts';
import { useClaim, type Claim } from './use-claim.ts';
import { useSolve, type Solve } from './use-solve.ts';

/** Lazy, because the statement renders without the editor. */
const loadPane = async () => (await import('./EditorPane.tsx')).EditorPane;

const loadResult = async () => (await import('./MobileVerdictSheet.tsx')).MobileVerdictSheet;

const ClaimDialog = lazyComponent(
  async () => (await import('./claim/ClaimDialog.tsx')).ClaimDialog,
  ['claim'],
);
const SubmitCaptcha = lazyComponent(
  async () => (await import('./SubmitCaptcha.tsx')).SubmitCaptcha,
  ['auth'],
);

interface SolveLayoutProps {
  info: ProblemInfo;
  scope: Scope;
  /** The statement’s side; on a narrow page it includes the result of the last submission as a tab. */
  renderLeft: (result: ReactNode) => ReactNode;
  isWide: boolean;
  isFolded: boolean;
  /** Whether the editor is open over a narrow page. */
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  /** Called when another submission is sent. */
  onResult: () => void;
  isEditorAwaited: boolean;
  myStatus: number | undefined;
}

const noLanguages: readonly Language[] = [];

/** Draft, submission and verdict of a problem. They are shown beside the statement, or over it on a narrow page. */
export function SolveLayout(props: SolveLayoutProps): JSX.Element {
  const { info, scope, renderLeft, isWide, isFolded, isWriting, onWriting, isEditorAwaited } = props;
  const { id, isRemote } = info.problem;
  const own = useQuery({
    ...languagesQuery,
    enabled: isEditorAwaited && !isRemote,
    // Polls while a language is marked because no node can judge it, so that the mark disappears when a node returns.
    refetchInterval: ({ state }) =>
      info.languages.some(
        (name) => state.data?.find((language) => language.name === name)?.isAvailable === false,
      ) && intervals.languagePoll,
  });
  const remote = useQuery({ ...remoteLanguagesQuery(id), enabled: isEditorAwaited && isRemote });
  const known = useMemo(
    () => (isRemote ? remote.data : own.data?.filter(({ oj }) => oj === 'ME')) ?? noLanguages,
    [isRemote, remote.data, own.data],
  );
  const languages = useMemo(
    () => ({
      allowed: info.languages,
      // While the languages load, all of them count as one family, so that no program is moved to another draft.
      contentTypeOf: (name: string) =>
        known.length === 0 ? '' : (known.find((language) => language.name === name)?.contentType ?? name),
      templateOf: (name: string) =>
        info.codeTemplate[name] ?? known.find((language) => language.name === name)?.starterCode ?? '',
    }),
    [info.languages, info.codeTemplate, known],
  );
  const { problemId } = info.problem;
  const place = useMemo(() => ({ scope, problemId }), [scope, problemId]);
  const draft = useCodeDraft(place, languages);
  const solve = useSolve(place, draft, props.myStatus, languages.templateOf(draft.language));
  const claim = useClaim(info, scope);
  useSolvingKeys(claim?.isOnly === true ? claim.open : solve.submit, draft.save);
  const cpp = info.languages.find((name) => languages.contentTypeOf(name) === 'text/x-c++src');
  const rejection = useRejection(solve.outcome, draft, cpp, () => {
    if (!isWide) onWriting(true);
  });

  const navigate = useNavigate();
  const [startsTrying, setStartsTrying] = useState(false);
  const [startsAtCase, setStartsAtCase] = useState<number | null>(null);
  const [startsWith, setStartsWith] = useState<LoadedCase | null>(null);
  const { progress } = solve;
  const submitId = progress?.submitId;
  const reportResult = useEffectEvent(props.onResult);
  useEffect(() => {
    if (submitId !== undefined) reportResult();
  }, [submitId]);

  function leave(): void {
    rejection.forget();
    onWriting(false);
  }
  function open(isTestRun: boolean, atCase: number | null = null, loaded: LoadedCase | null = null): void {
    setStartsTrying(isTestRun);
    setStartsAtCase(atCase);
    setStartsWith(loaded);
    onWriting(true);
  }
  function onSelectCase(seq: number): void {
    if (progress === null) return;
    void navigate({
      to: '/submission-detail/$submitID',
      params: { submitID: String(progress.submitId) },
      hash: `case-${seq}`,
    });
  }
  const pane = (
    <Deferred
      load={loadPane}
      isWanted
      props={
        isWide || isWriting
          ? {
              info,
              draft,
              solve,
              claim,
              languages: known,
              startCode: languages.templateOf(draft.language),
              myStatus: props.myStatus,
              isAwaited: isEditorAwaited,
              startsTrying,
              startsAtCase,
              startsWith,
              onSelectCase,
              rejection,
              ...(!isWide && { onClose: leave }),
            }
          : null
      }
    />
  );
  const gate = useSubmitRestriction();
  const questions = (
    <>
      {solve.captcha !== null && (
        <SubmitCaptcha
          asked={solve.captcha}
          isSending={solve.isSending}
          onAnswer={solve.answer}
          onClose={() => solve.answer(null)}
        />
      )}
      {claim?.isOpen === true && (
        <ClaimDialog
          place={place}
          remote={claim.remote}
          judge={claim.judge}
          onClaimed={solve.follow}
          onClose={claim.close}
        />
      )}
      {gate !== null && solve.isEntering && (
        <gate.Entrance onDone={() => solve.enter(true)} onClose={() => solve.enter(false)} />
      )}
    </>
  );
  if (isWide)
    return (
      <>
        <SplitPane left={renderLeft(null)} right={pane} isFolded={isFolded} />
        {questions}
      </>
    );
  const result = (
    <Deferred
      load={loadResult}
      isWanted={isEditorAwaited}
      props={
        // On phones, the open editor covers this panel and shows the verdict itself.
        isWriting
          ? null
          : {
              place,
              solve,
              rejection,
              isAwaited: isEditorAwaited,
              onSelectCase,
              onTry: (loaded: LoadedCase) => open(true, null, loaded),
            }
      }
      fallback={<div className="h-40" aria-busy="true" />}
    />
  );
  return (
    <>
      {renderLeft(progress !== null && result)}
      <div className="foot-bar z-(--z-sticky) border-t border-line bg-bg">
        {!isWriting && (
          <PhoneFoot solve={solve} claim={claim} onWrite={() => open(false)} onTry={() => open(true)} />
        )}
      </div>
      {pane}
      {questions}
    </>
  );
}

/**
 * Makes Ctrl or Cmd + Enter submit, and Ctrl or Cmd + S save the draft instead of the page, wherever the focus is. Does
 * not use the shortcut code of forms, because it would make the first load of group pages too large.
 */
function useSolvingKeys(submit: () => void, save: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const isSubmit = event.key === 'Enter' && !event.repeat;
      const isSave = event.key.toLowerCase() === 's' && !event.altKey;
      if (!isSave && !isSubmit) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (isSubmit) submit();
      else save();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [submit, save]);
}

interface PhoneFootProps {
  solve: Solve;
  claim: Claim | null;
  onWrite: () => void;
  onTry: () => void;
}

function PhoneFoot({ solve, claim, onWrite, onTry }: PhoneFootProps): JSX.Element {
  const t = useT();
  return (
    <div className="flex gap-2 px-4 py-2">
      <Button className="flex-1" onClick={onWrite}>
        <Icon name="edit" />
        {t('problem.code')}
      </Button>
      <Button className="flex-1" onClick={onTry}>
        <Icon name="play" />
        {t('editor.testRun')}
      </Button>
      <SubmitButtons claim={claim} solve={solve} className="flex-[1.4]" />
    </div>
  );
}
