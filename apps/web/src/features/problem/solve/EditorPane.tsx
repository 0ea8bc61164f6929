import { limits } from '@xiezhi/contract/limits';
import { useCallback, useEffect, useMemo, useState, type JSX } from 'react';
import type { Fault } from '../../../content/compiler-diagnostics/faults.ts';
import type { OtherLanguage, ProgramPosition } from '../../../content/compiler-diagnostics/MessageList.tsx';
import type { ReadMessage } from '../../../content/compiler-diagnostics/read.ts';
import { CodeEditor } from '../../../content/code-editor/CodeEditor.tsx';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { useEditorSettings } from '../../../content/code-editor/use-settings.ts';
import { formatNumber, loadMessages, useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useCountdown } from '../../../lib/countdown.ts';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import { useScope } from '../../../routing/scope.ts';
import type { LoadedCase } from '../../submission/core/failure/loaded-case.ts';
import { loadCase } from '../test-run/test-run-state.ts';
import { useIsPhone } from '../../../components/use-media.ts';
import { EditorToolbar, OfferedDraft } from './EditorToolbar.tsx';
import type { Language, ProblemInfo } from '../core/queries.ts';
import { SolveVerdict } from './SolveVerdict.tsx';
import { useSubmitRestriction } from './submit-restriction.ts';
import { SubmitButtons } from './SubmitButtons.tsx';
import type { Claim } from './use-claim.ts';
import { codeLength, type Solve } from './use-solve.ts';
import { useFailureDetail } from './use-failure-detail.ts';
import { useFormatting } from './use-formatting.ts';
import { FailurePart } from './FailurePart.tsx';

/**
 * From this length in characters, the length of the program is shown, so that users see that they approach the limit.
 */
const LENGTH_SHOWN_FROM = 60_000;

/** Label of the modifier key on this machine. */
const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const loadTestRun = async () => {
  const [{ TestRunDrawer }] = await Promise.all([
    import('../test-run/TestRunDrawer.tsx'),
    loadMessages(['testRun']),
  ]);
  return TestRunDrawer;
};

/** Compiler messages of the last submitted program. */
export interface Rejection {
  messages: readonly ReadMessage[] | null;
  faults: readonly Fault[];
  /** Position to move the caret to. */
  target: ProgramPosition | null;
  onPlace: (place: ProgramPosition) => void;
  /** Offers C++ if the program was submitted as C. */
  other: OtherLanguage | null;
}

interface EditorPaneProps {
  info: ProblemInfo;
  draft: CodeDraft;
  solve: Solve;
  claim: Claim | null;
  languages: readonly Language[];
  startCode: string;
  myStatus: number | undefined;
  isAwaited: boolean;
  /** Whether the test run is open initially. */
  startsTrying: boolean;
  onSelectCase: (seq: number) => void;
  rejection: Rejection;
  /** A failed case that was selected before the pane was loaded. */
  startsAtCase: number | null;
  /** A failed case to run in the test run, selected before the pane was loaded. */
  startsWith: LoadedCase | null;
  /** Closes the pane. Given only on phones, where the pane is over the page. */
  onClose?: () => void;
}

/** Toolbar, editor, live verdict, and a footer with the primary button. */
export function EditorPane(props: EditorPaneProps): JSX.Element {
  const { info, draft, solve, languages, isAwaited, onSelectCase, rejection, onClose } = props;
  const t = useT();
  const scope = useScope();
  const [chosen] = useEditorSettings();
  const isCompletionOff = useSubmitRestriction()?.isCompletionOff === true;
  const settings = useMemo(
    () => (isCompletionOff ? { ...chosen, hasCompletion: false } : chosen),
    [chosen, isCompletionOff],
  );
  const [isFullScreen, setIsFullScreen] = useState(false);
  // A phone has no room for both the code and the failure details.
  const isCompact = useIsPhone();
  const testRun = useTestRunPane(props.startsTrying);
  const place = useMemo(
    () => ({ scope, problemId: info.problem.problemId }),
    [scope, info.problem.problemId],
  );
  const { startsWith } = props;
  useEffect(() => {
    if (startsWith !== null) loadCase(place, startsWith);
  }, [place, startsWith]);
  const why = useFailureDetail(place, solve.failed, testRun.isOpen, props.startsAtCase);
  const contentType = languages.find(({ name }) => name === draft.language)?.contentType ?? '';
  const formatting = useFormatting(draft, contentType, settings.tabSize);
  return (
    <section
      aria-label={t('editor.label')}
      data-full-screen={isFullScreen || undefined}
      className={cx(
        'flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto bg-bg',
        (isFullScreen || onClose !== undefined) && 'fixed inset-0 z-(--z-drawer)',
      )}
    >
      <EditorToolbar
        {...props}
        formatting={formatting}
        isCompletionOff={isCompletionOff}
        isFullScreen={isFullScreen || onClose !== undefined}
        onFullScreen={onClose === undefined ? setIsFullScreen : onClose}
      />
      <OfferedDraft draft={draft} />
      {/* At least seven lines of the program stay visible. */}
      <div className={cx('min-h-40 flex-1', isCompact && why.shown !== null && 'hidden')}>
        <CodeEditor
          key={info.problem.problemId}
          code={draft.code}
          revision={draft.revision}
          contentType={contentType}
          settings={settings}
          isAwaited={isAwaited}
          faults={rejection.faults}
          target={rejection.target}
          onChange={draft.setCode}
          onSubmit={props.claim?.isOnly === true ? props.claim.open : solve.submit}
          onSave={draft.save}
        />
      </div>
      <SolveVerdict
        solve={solve}
        rejection={rejection}
        isAwaited={isAwaited}
        shownCase={why.shown ?? undefined}
        onSelectCase={(seq) => {
          if (why.show(seq)) testRun.close();
          else onSelectCase(seq);
        }}
      />
      <FailurePart
        why={why}
        onLoad={(loaded) => {
          loadCase(place, loaded);
          testRun.open();
        }}
      />
      <Deferred
        load={loadTestRun}
        isWanted={false}
        props={
          testRun.wasOpened
            ? {
                info,
                code: draft.code,
                language: draft.language,
                isOpen: testRun.isOpen,
                wishes: testRun.wishes,
                onBusy: testRun.setIsBusy,
                onClose: testRun.close,
              }
            : null
        }
        fallback={<div className="min-h-33 flex-[0_1_40%] border-t border-line-strong" aria-busy="true" />}
      />
      <SubmitFoot draft={draft} solve={solve} claim={props.claim} testRun={testRun} />
    </section>
  );
}

interface TestRunPane {
  wasOpened: boolean;
  isOpen: boolean;
  wishes: number;
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
  open: () => void;
  close: () => void;
  run: () => void;
}

/** The test run drawer; Ctrl or Cmd + ' opens it and runs. */
function useTestRunPane(startsOpen: boolean): TestRunPane {
  const [state, setState] = useState({ wasOpened: startsOpen, isOpen: startsOpen, wishes: 0 });
  const [isBusy, setIsBusy] = useState(false);
  const run = useCallback(
    () => setState(({ wishes }) => ({ wasOpened: true, isOpen: true, wishes: wishes + 1 })),
    [],
  );
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "'" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat)
        return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [run]);
  return {
    ...state,
    isBusy,
    setIsBusy,
    run,
    open: () => setState((before) => ({ ...before, wasOpened: true, isOpen: true })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}

interface SubmitFootProps {
  draft: CodeDraft;
  solve: Solve;
  claim: Claim | null;
  testRun: TestRunPane;
}

function SubmitFoot({ draft, solve, claim, testRun }: SubmitFootProps): JSX.Element {
  const t = useT();
  const length = draft.code.length < LENGTH_SHOWN_FROM ? 0 : codeLength(draft.code);
  const isTooLong = length > limits.codeMax;
  const shown = { length: formatNumber(length), limit: formatNumber(limits.codeMax) };
  const refusal = useCountdown(solve.refusal);
  let note: string | null = null;
  if (solve.isBusy) note = t('problem.waitForVerdict');
  else if (solve.isClosed) note = t('editor.closed');
  else if (isTooLong) note = t('editor.tooLong', shown);
  else if (refusal !== null) note = refusal;
  else if (length > 0) note = t('editor.nearLimit', shown);
  const isWarning = !solve.isBusy && (isTooLong || refusal !== null);
  return (
    <div className="flex min-h-12 flex-none items-center gap-2 border-t border-line px-3 py-1.5 sm:pl-4">
      <Button
        tone={testRun.isOpen ? 'plain' : 'quiet'}
        className="flex-none"
        isBusy={testRun.isBusy}
        aria-expanded={testRun.isOpen}
        onClick={testRun.isOpen ? testRun.run : testRun.open}
      >
        <Icon name="play" />
        {t(testRun.isOpen ? 'editor.run' : 'editor.testRun')}
        <kbd className="hidden text-11 font-regular sm:inline">{`${command} '`}</kbd>
      </Button>
      <output
        id="submit-note"
        className={cx('min-w-0 flex-1 text-right text-12', isWarning ? 'text-v-wa' : 'text-text-3')}
      >
        {note}
      </output>
      <SubmitButtons
        claim={claim}
        solve={solve}
        isTooLong={isTooLong}
        className="min-w-24"
        noteId="submit-note"
        keys={`${command} Enter`}
      />
    </div>
  );
}
