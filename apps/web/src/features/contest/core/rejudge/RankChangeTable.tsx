import type { ComparedRank, MovedRow } from '@xiezhi/contract/routes/contest-rejudge';
import type { JSX, ReactNode } from 'react';
import { minutesOf } from '../../scoreboard/scoreboard.ts';
import { FirstGlyph } from '../../scoreboard/FirstGlyph.tsx';
import { shownNameOf, nameKindOf } from '../../scoreboard/read-rows.ts';
import { formatNumber, useT } from '../../../../i18n/messages.ts';
import { DataTable, Td, Th, Tr } from '../../../../components/table.tsx';
import { useContest } from '../contest-context.ts';
import { contestRules } from '../queries.ts';
import type { Comparison } from './queries.ts';

/** Maximum number of rows that the server lists. */
const CAPPED = 500;

/** Ranks before and after a rejudge, with results and awards. */
export function RankChangeTable({ board }: { board: Comparison['board'] }): JSX.Element {
  const t = useT();
  const { info } = useContest();
  const isAcm = info.type === contestRules.acm;
  const shownName = nameKindOf(info.rankShowName);
  const { people, changed, shifted, awards, rows } = board;
  const rankOf = ({ rank }: ComparedRank) => (rank < 0 ? t('contestRejudge.star') : String(rank));
  const timeOf = ({ time }: ComparedRank) => formatNumber(isAcm ? minutesOf(time) : time);
  return (
    <>
      <p className="pb-1 text-text-2">
        {t('contestRejudge.board.summary', { people, changed, shifted, awards })}
      </p>
      {rows.length === 0 ? null : (
        <div className="overflow-x-auto">
          <DataTable caption={t('contestRejudge.board')} className="max-w-[820px]">
            <thead>
              <tr>
                <Th>{t('contestRejudge.rank')}</Th>
                <Th>{t('contestRejudge.name')}</Th>
                <Th align="right">{t(isAcm ? 'contestRejudge.solved' : 'contestRejudge.score')}</Th>
                <Th align="right">{t(isAcm ? 'contestRejudge.penalty' : 'contestRejudge.time')}</Th>
                <Th>{t('contestRejudge.award')}</Th>
                {isAcm ? <Th>{t('contestRejudge.first')}</Th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Tr key={row.uid}>
                  <Td className="tabular-nums">
                    <Change row={row} text={rankOf} /> <Movement row={row} />
                  </Td>
                  <Td className="max-w-[14rem] overflow-hidden text-ellipsis">
                    <bdi className="font-medium">{shownNameOf(row, shownName)}</bdi>
                  </Td>
                  <Td align="right" className="tabular-nums">
                    <Change row={row} text={({ total }) => formatNumber(total)} />
                  </Td>
                  <Td align="right" className="tabular-nums">
                    <Change row={row} text={timeOf} />
                  </Td>
                  <Td>
                    <Change row={row} text={({ award }) => award?.name ?? ''} draw={drawAward} />
                  </Td>
                  {isAcm ? (
                    <Td>
                      <Change row={row} text={({ firsts }) => firsts.join(' ')} draw={drawFirsts} />
                    </Td>
                  ) : null}
                </Tr>
              ))}
            </tbody>
          </DataTable>
        </div>
      )}
      {rows.length < CAPPED ? null : (
        <p className="pt-1 text-12 text-text-3">{t('contestRejudge.board.capped', { count: rows.length })}</p>
      )}
    </>
  );
}

interface ChangeProps {
  row: MovedRow;
  /** Returns the value on one of the two scoreboards as text; empty if there is none. */
  text: (place: ComparedRank) => string;
  draw?: (place: ComparedRank) => ReactNode;
}

/** Shows a value, preceded by the previous value if it has changed. */
function Change({ row: { before, after }, text, draw = text }: ChangeProps): JSX.Element {
  const t = useT();
  const shown = (place: ComparedRank | null) =>
    place === null || text(place) === '' ? <span className="text-text-3">–</span> : draw(place);
  if ((before && text(before)) === (after && text(after))) return <>{shown(after)}</>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-text-3">{shown(before)}</span>
      <span aria-hidden="true" className="text-text-3">
        →
      </span>
      <span className="sr-only">{t('contestRejudge.to')}</span>
      <span className="font-bold">{shown(after)}</span>
    </span>
  );
}

/** Shows by how many ranks a contestant moves up or down. */
function Movement({ row: { before, after } }: { row: MovedRow }): JSX.Element | null {
  const t = useT();
  const [was, is] = [before?.rank ?? -1, after?.rank ?? -1];
  if (was < 0 || is < 0 || was === is) return null;
  const count = Math.abs(was - is);
  return (
    <span className={is < was ? 'ml-1 text-12 text-v-ac' : 'ml-1 text-12 text-v-wa'}>
      <span aria-hidden="true">
        {is < was ? '▲' : '▼'}
        {count}
      </span>
      <span className="sr-only">{t(is < was ? 'contestRejudge.up' : 'contestRejudge.down', { count })}</span>
    </span>
  );
}

function drawAward({ award }: ComparedRank): ReactNode {
  return award === null ? null : (
    <span
      className="inline-block rounded-1 px-1.5 text-12 font-medium"
      style={{ background: award.background, color: award.color }}
    >
      {award.name}
    </span>
  );
}

function drawFirsts({ firsts }: ComparedRank): ReactNode {
  return (
    <span className="inline-flex items-center gap-1 text-v-ac">
      <FirstGlyph />
      {firsts.join(' ')}
    </span>
  );
}
