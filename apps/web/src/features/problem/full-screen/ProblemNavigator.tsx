import { exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { useRouter } from '@tanstack/react-router';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useEffect, useEffectEvent, useRef, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { isTaken } from '../../../lib/shortcut-keys.ts';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { isUnmodifiedClick } from '../../../components/unmodified-click.ts';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { statusName } from '../../../components/verdict/names.ts';
import { VerdictGlyph } from '../../../components/verdict/VerdictGlyph.tsx';
import type { SetEntry } from './use-problem-set.ts';
import './focus.css';

interface ProblemNavigatorProps {
  entries: readonly SetEntry[] | undefined;
  /** Display id of the open problem. */
  current: string;
  hrefOf: (problemId: string) => string;
  /** Address for leaving. */
  exit: string;
}

/** The problems of the set at the bottom of the window: status, score, and previous and next buttons. */
export function ProblemNavigator({ entries, current, hrefOf, exit }: ProblemNavigatorProps): JSX.Element {
  const t = useT();
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const at = entries?.findIndex(({ problemId }) => problemId === current) ?? -1;
  const before = at > 0 ? entries?.[at - 1] : undefined;
  const after = entries?.[at + 1];
  const solved = entries?.filter(({ status }) => status === JudgeStatus.Accepted).length ?? 0;

  const go = (entry: SetEntry | undefined) => {
    if (entry !== undefined) void router.navigate({ href: hrefOf(entry.problemId) });
  };
  const leave = () => void router.navigate({ href: exit });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    if (event.key === '[' || event.key === 'p') go(before);
    else if (event.key === ']' || event.key === 'n') go(after);
    else if (event.key === 'Escape' && document.querySelector('[data-full-screen]') === null) leave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- both change which entry is the current one
  }, [current, entries]);

  return (
    <nav className="set-bar" aria-label={t('focus.problems')}>
      <ul ref={list} className="set-list">
        {entries?.map((entry) => (
          <li key={entry.problemId}>
            <a
              href={hrefOf(entry.problemId)}
              className={cx('set-entry ring-inside', entry.problemId === current && 'is-current')}
              aria-current={entry.problemId === current ? 'page' : undefined}
              title={entry.title}
              onClick={(event) => {
                if (!isUnmodifiedClick(event)) return;
                event.preventDefault();
                go(entry);
              }}
            >
              <Status entry={entry} />
              <span className="font-mono">{entry.problemId}</span>
              <span className="sr-only">{entry.title}</span>
              {entry.score !== null && <b className="font-medium">{exactScoreOf(entry)}</b>}
            </a>
          </li>
        ))}
      </ul>
      <span className="flex-none text-12 whitespace-nowrap text-text-3 max-sm:hidden">
        {entries !== undefined && t('focus.solved', { solved, total: entries.length })}
      </span>
      <IconButton
        icon="left"
        size={28}
        label={t('focus.previous')}
        disabled={before === undefined}
        onClick={() => go(before)}
      />
      <IconButton
        icon="right"
        size={28}
        label={t('focus.next')}
        disabled={after === undefined}
        onClick={() => go(after)}
      />
      <button
        type="button"
        className="set-leave"
        aria-label={t('focus.leave')}
        data-tip={t('focus.leave')}
        aria-keyshortcuts="Escape"
        onClick={leave}
      >
        <Icon name="x" />
        <span className="max-sm:hidden">{t('focus.leaveShort')}</span>
      </button>
    </nav>
  );
}

function Status({ entry }: { entry: SetEntry }): JSX.Element {
  const t = useT();
  const status = entry.status ?? JudgeStatus.NotSubmitted;
  return (
    <span className={`vd v-${appearanceOf(status).tone}`}>
      <VerdictGlyph status={status} size={14} />
      <span className="sr-only">{t(statusName(status))}</span>
    </span>
  );
}
