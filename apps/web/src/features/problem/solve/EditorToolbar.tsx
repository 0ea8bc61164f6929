import { scopeToWire } from '@xiezhi/contract/enums/scope';
import { useScope } from '../../../routing/scope.ts';
import { useMutation } from '@tanstack/react-query';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { loadMessages, useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { showToast } from '../../../lib/toasts.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Select } from '../../../components/Select.tsx';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import type { Language, ProblemInfo } from '../core/queries.ts';
import { shortCompiler } from './short-compiler.ts';
import type { Formatting } from './use-formatting.ts';

const loadSettings = async () => {
  const [{ SettingsDialog }] = await Promise.all([
    import('../../../content/code-editor/SettingsDialog.tsx'),
    loadMessages(['editorSetting']),
  ]);
  return SettingsDialog;
};

/** Indented lines. */
const formatShape = { line: 'M2.5 3.5h11M6 6.5h7.5M6 9.5h7.5M2.5 12.5h11' };

interface EditorToolbarProps {
  info: ProblemInfo;
  draft: CodeDraft;
  languages: readonly Language[];
  /** Template of the selected language. */
  startCode: string;
  myStatus: number | undefined;
  /** Null: the language has no formatter. */
  formatting: Formatting | null;
  /** Whether the exam has turned completion off. */
  isCompletionOff: boolean;
  isFullScreen: boolean;
  onFullScreen: (isFull: boolean) => void;
}

/** Formats a time in milliseconds as `15:12`. */
export function clockOf(time: number): string {
  return formatExact(time).slice(11, 16);
}

/** Language with compiler and limits, state of the draft, and actions on the text. */
export function EditorToolbar(props: EditorToolbarProps): JSX.Element {
  const { info, draft, languages, startCode, formatting, isFullScreen, onFullScreen } = props;
  const t = useT();
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const chosen = languages.find(({ name }) => name === draft.language);
  // The list is empty until the first judge node registers. Until then, only the draft’s language is offered.
  const offered = info.languages.length === 0 ? [draft.language] : info.languages;
  const limit = info.effectiveLimits[draft.language];
  const fetchAccepted = useLastAccepted(props);
  return (
    <div className="flex h-12 flex-none items-center gap-0.5 border-b border-line pr-2 pl-3 sm:h-10">
      <Select
        size="small"
        label={t('editor.language')}
        className="max-w-52 min-w-0 flex-1 sm:flex-none"
        value={draft.language}
        options={offered.map((name) => ({
          value: name,
          label:
            !info.languages.includes(name) ||
            languages.find((each) => each.name === name)?.isAvailable === false
              ? t('editor.unavailable', { language: name })
              : name,
        }))}
        onValueChange={draft.setLanguage}
      />
      <span
        className="ellipsis ml-2 hidden text-12 text-text-3 sm:block"
        title={chosen && [chosen.description, chosen.compileCommand].filter(Boolean).join('\n')}
      >
        {chosen && shortCompiler(chosen.description)}
        {limit !== undefined && (
          <span className="ml-3">
            {t('editor.limits', { time: String(limit.timeLimit), memory: String(limit.memoryLimit) })}
          </span>
        )}
      </span>
      <span className="hidden min-w-0 flex-1 sm:block" />
      {draft.savedAt !== null && (
        <span className="mr-2 hidden flex-none text-12 text-text-3 sm:block">
          {t('editor.draftSaved', { time: clockOf(draft.savedAt) })}
        </span>
      )}
      {formatting !== null && (
        <IconButton
          icon={formatShape}
          size={28}
          label={t('editor.format')}
          disabled={formatting.isBusy}
          aria-busy={formatting.isBusy}
          onClick={() => void formatting.run()}
        />
      )}
      <IconButton
        icon="reset"
        size={28}
        label={t('editor.reset')}
        disabled={draft.code === startCode}
        onClick={() => draft.replace(startCode)}
      />
      <IconButton
        icon="down2"
        size={28}
        label={t('editor.lastAccepted')}
        disabled={fetchAccepted.isBusy}
        onClick={fetchAccepted.run}
      />
      <IconButton
        icon="gear"
        size={28}
        label={t('editor.settings')}
        onClick={() => setIsSettingsOpen(true)}
      />
      <IconButton
        icon={isFullScreen ? 'x' : 'expand'}
        size={28}
        label={t(isFullScreen ? 'editor.leaveFullScreen' : 'editor.enterFullScreen')}
        onClick={() => onFullScreen(!isFullScreen)}
      />
      <Deferred
        load={loadSettings}
        isWanted={false}
        props={
          isSettingsOpen
            ? { isCompletionOff: props.isCompletionOff, onClose: () => setIsSettingsOpen(false) }
            : null
        }
      />
    </div>
  );
}

/** The last accepted code; only for users who have solved the problem. */
function useLastAccepted({ info, draft, myStatus }: EditorToolbarProps): {
  run: () => void;
  isBusy: boolean;
} {
  const t = useT();
  const { cid, tid, gid } = scopeToWire(useScope());
  const fetching = useMutation({
    mutationFn: () => call('GET /api/get-last-ac-code', { query: { pid: info.problem.id, cid, tid, gid } }),
    onSuccess({ code, language }) {
      if (code === '') return showToast({ tone: 'info', text: t('editor.noCode') });
      const isAllowed = language !== null && info.languages.includes(language);
      draft.replace(code, isAllowed ? language : undefined);
    },
  });
  return {
    isBusy: fetching.isPending,
    run: () =>
      requireLogin(() => {
        if (myStatus !== undefined && myStatus !== JudgeStatus.Accepted)
          showToast({ tone: 'warning', text: t('editor.notPassed') });
        else fetching.mutate();
      }),
  };
}

/** A bar that offers another version of the draft, so that neither version is overwritten. */
export function OfferedDraft({ draft }: { draft: CodeDraft }): JSX.Element | null {
  const t = useT();
  const { offered } = draft;
  if (offered === null) return null;
  const lines = offered.code.split('\n').length;
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-selected px-3 py-1.5 text-12">
      <span className="min-w-0 flex-1 text-text-2">
        {t('editor.offered', { time: clockOf(offered.savedAt), language: offered.language, lines })}
      </span>
      <button
        type="button"
        className="relative rounded-1 text-brand after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-brand-hover"
        onClick={() => draft.take(offered)}
      >
        {t('editor.take')}
      </button>
      <button
        type="button"
        className="relative rounded-1 text-text-3 after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-text"
        onClick={() => draft.drop(offered)}
      >
        {t('editor.drop')}
      </button>
    </output>
  );
}
