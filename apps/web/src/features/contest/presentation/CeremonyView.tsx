import type { Ceremony } from '@xiezhi/rules/scoreboard/ceremony';
import { useMemo, type JSX } from 'react';
import { minutesOf, type ScoreboardColumn, type ScoreboardEntry } from '../scoreboard/scoreboard.ts';
import { rowReader, nameKindOf } from '../scoreboard/read-rows.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { wireRows, type CeremonyData } from './ceremony.ts';
import { AwardCard, CeremonyFoot } from './CeremonyFoot.tsx';
import { PresentationTable } from './PresentationTable.tsx';
import { PresentationControls } from './PresentationControls.tsx';
import { useCeremony } from './use-ceremony.ts';
import { toggleFullScreen, useHallTheme, useIdle, usePresentationKeys } from './use-stage.ts';

const asItIs = (row: ScoreboardEntry): ScoreboardEntry => row;
const inMinutes = (seconds: number): string => formatNumber(minutesOf(seconds));

interface CeremonyViewProps {
  data: CeremonyData;
  ceremony: Ceremony;
  /** Storage key under which this window stores the current step. */
  memoryKey: string;
}

/** The ceremony. Keys: Space or → for the next step, ← back, Home restart, P play, F full screen, L light theme. */
export function CeremonyView({ data, ceremony, memoryKey }: CeremonyViewProps): JSX.Element {
  const t = useT();
  const { shown, isPlaying, forward, back, togglePlay, restart } = useCeremony(ceremony, memoryKey);
  const turnLight = useHallTheme();
  const isIdle = useIdle();
  usePresentationKeys({
    ' ': forward,
    ArrowRight: forward,
    Enter: forward,
    ArrowLeft: back,
    Home: restart,
    p: togglePlay,
    f: toggleFullScreen,
    l: turnLight,
  });
  const problems = useMemo(() => problemsOf(data), [data]);
  const { toWire, read } = useMemo(() => readersOf(data, problems), [data, problems]);
  const wire = useMemo(() => toWire(shown.rows), [toWire, shown.rows]);
  const rows = useMemo(() => wire.map(read), [wire, read]);
  const { next, revealed } = shown;
  const uid = revealed?.uid ?? next?.uid;
  const at = uid === undefined ? 0 : rows.findIndex((row) => row.uid === uid);
  const current = rows[at];
  const open = rows.filter(({ cells }) => cells.some((cell) => cell?.kind === 'sealed')).length;
  return (
    <PresentationTable
      title={data.title}
      kind={t('presentation.ceremony')}
      aside={
        <>
          <span>
            {t('presentation.open')} <b>{open}</b>
          </span>
          <span>
            {t('presentation.settled')} <b>{shown.settled}</b> / {rows.length}
          </span>
        </>
      }
      totalHead={t('presentation.solved')}
      sideHead={t('presentation.penalty')}
      formatTotalTime={inMinutes}
      problems={problems}
      rows={rows}
      read={asItIs}
      // Scroll so that the current row is the second from the bottom.
      top={(visible) => (uid === undefined ? 0 : at - visible + 2)}
      current={
        uid === undefined
          ? undefined
          : { uid, problem: revealed === null && next?.kind === 'cell' ? next.displayId : null }
      }
      moving={shown.moving}
      isIdle={isIdle}
      foot={
        <>
          <CeremonyFoot shown={shown} row={uid === undefined ? undefined : current} />
          <PresentationControls
            keys={[
              { icon: 'left', label: t('presentation.back'), act: back },
              {
                icon: isPlaying ? 'pause' : 'play',
                label: t(isPlaying ? 'presentation.pause' : 'presentation.play'),
                act: togglePlay,
              },
              { icon: 'right', label: t('presentation.step'), act: forward },
              { icon: 'sun', label: t('presentation.light'), act: turnLight },
              { icon: 'expand', label: t('presentation.full'), act: toggleFullScreen },
            ]}
          />
        </>
      }
    >
      {next?.kind === 'award' && revealed === null && current !== undefined ? (
        <AwardCard award={next.award} rank={next.rank} row={current} />
      ) : null}
    </PresentationTable>
  );
}

function readersOf(data: CeremonyData, problems: readonly ScoreboardColumn[]) {
  return { toWire: wireRows(data), read: rowReader(problems, nameKindOf(data.rankShowName)) };
}

function problemsOf({ problems }: CeremonyData): ScoreboardColumn[] {
  return problems.map(({ displayId, displayTitle, color }) => ({
    id: displayId,
    title: displayTitle,
    color,
    accepted: null,
    attempts: null,
  }));
}
