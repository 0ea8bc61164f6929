import { useMemo, useState } from 'react';
import { minutesOf } from '../../features/contest/scoreboard/scoreboard.ts';
import { ScoreboardLegend } from '../../features/contest/scoreboard/ScoreboardLegend.tsx';
import { ScoreboardTable } from '../../features/contest/scoreboard/ScoreboardTable.tsx';
import { toggle } from '../../features/contest/scoreboard/followed.ts';
import { rowReader } from '../../features/contest/scoreboard/read-rows.ts';
import { sampleAcmRows, sampleOiRows, sampleProblems } from '../../features/contest/scoreboard/samples.ts';
import { Section } from '../../components/Section.tsx';
import { Specimen } from './Specimen.tsx';
import { useSay } from './words.ts';

const acmProblems = sampleProblems(12);
const acmRows = sampleAcmRows(10_000, acmProblems);
const oiProblems = sampleProblems(26);
const oiRows = sampleOiRows(30, oiProblems);
const inMinutes = (seconds: number): string => String(minutesOf(seconds));
const inMilliseconds = (time: number): string => String(time);

/** Scoreboards of both kinds of rules, one with ten thousand participants and one with many problems. */
export function Boards() {
  const say = useSay();
  const [followed, setFollowed] = useState<ReadonlySet<string>>(() => new Set(['u1', 'u6']));
  const readAcm = useMemo(() => rowReader(acmProblems, 'username'), []);
  const readOi = useMemo(() => rowReader(oiProblems, 'username'), []);
  const shared = {
    followed,
    onFollow: (uid: string) => setFollowed((before) => toggle(before, uid)),
    ownUid: 'u11',
  };
  return (
    <Section title={say('榜单', 'Boards')}>
      <div className="mt-4 grid gap-10">
        <Specimen title={say('10,000 人，12 题', '10,000 contestants, 12 problems')}>
          <div className="board-scroll h-[520px] border-b border-line">
            <ScoreboardTable
              {...shared}
              label={say('ACM 榜单', 'ACM board')}
              problems={acmProblems}
              rows={acmRows}
              read={readAcm}
              totalHead="="
              sideHead={say('罚时', 'Penalty')}
              formatTotalTime={inMinutes}
              mine={acmRows[11]}
            />
          </div>
          <div className="mt-3">
            <ScoreboardLegend rule="acm" isSealed hasLate />
          </div>
        </Specimen>
        <Specimen title={say('26 题', '26 problems')}>
          <div className="board-scroll h-[320px] border-b border-line">
            <ScoreboardTable
              {...shared}
              label={say('OI 榜单', 'OI board')}
              problems={oiProblems}
              rows={oiRows}
              read={readOi}
              totalHead={say('总分', 'Score')}
              sideHead="ms"
              formatTotalTime={inMilliseconds}
              pinned={oiRows.slice(1, 3)}
            />
          </div>
          <div className="mt-3">
            <ScoreboardLegend rule="oi" />
          </div>
        </Specimen>
      </div>
    </Section>
  );
}
