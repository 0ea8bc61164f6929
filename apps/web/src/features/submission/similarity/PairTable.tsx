import { useState, type JSX } from 'react';
import { Button } from '../../../components/Button.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { percent } from './percent.ts';
import type { Pair, ReportDetail } from './queries.ts';

/** Number of pairs shown at first, and added by each click on the button below. */
const step = 50;

interface PairTableProps {
  pairs: readonly Pair[];
  families: ReportDetail['families'];
}

/** Pairs by score. */
export function PairTable({ pairs, families }: PairTableProps): JSX.Element {
  const t = useT();
  const [count, setCount] = useState(step);
  const nameOf = ({ pid }: Pair) => families.find((family) => family.pid === pid)?.displayId ?? String(pid);
  return (
    <>
      <div className="overflow-x-auto">
        <DataTable caption={t('similarity.pairs')}>
          <thead>
            <tr>
              <Th align="right">{t('similarity.score')}</Th>
              <Th>{t('similarity.earlier')}</Th>
              <Th>{t('similarity.later')}</Th>
              <Th className="max-sm:hidden">{t('similarity.problem')}</Th>
              <Th>{t('similarity.decision')}</Th>
            </tr>
          </thead>
          <tbody>
            {pairs.slice(0, count).map((pair) => (
              <Tr key={pair.id}>
                <Td align="right">
                  <Link
                    to="/similarity/pair/$pairID"
                    params={{ pairID: String(pair.id) }}
                    aria-label={`${percent(pair.similarity)} ${t('similarity.pair', {
                      left: pair.left.username,
                      right: pair.right.username,
                    })}`}
                    className="reach rounded-1 font-medium text-brand tabular-nums hover:text-brand-hover"
                  >
                    {percent(pair.similarity)}
                  </Link>
                </Td>
                <Td>
                  <Author side={pair.left} />
                </Td>
                <Td>
                  <Author side={pair.right} />
                </Td>
                <Td className="whitespace-nowrap max-sm:hidden">
                  {nameOf(pair)} <span className="text-text-3">{pair.family}</span>
                </Td>
                <Td className="whitespace-nowrap">
                  {t(`similarity.decision.${pair.decision}`)}
                  {pair.hasAppeal ? <Label tone="warning">{t('similarity.appeal')}</Label> : null}
                  {pair.otherCase === null ? null : (
                    <Link
                      to="/similarity/pair/$pairID"
                      params={{ pairID: String(pair.otherCase.pairId) }}
                      className="reach block rounded-1 text-12 text-brand hover:text-brand-hover"
                    >
                      {t('similarity.other', {
                        id: pair.otherCase.reportId,
                        decision: t(`similarity.decision.${pair.otherCase.decision}`),
                      })}
                    </Link>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      {count >= pairs.length ? null : (
        <Button className="mt-3" onClick={() => setCount(count + step)}>
          {t('similarity.pairs.more')}
        </Button>
      )}
    </>
  );
}

function Author({ side }: { side: Pair['left'] }): JSX.Element {
  return (
    <>
      <bdi className="wrap-anywhere">{side.username}</bdi>{' '}
      <Time value={side.submittedAt} className="text-12 whitespace-nowrap text-text-3" />
    </>
  );
}
