import { judgeStatuses } from '@xiezhi/contract/enums/status';
import { Section } from '../../components/Section.tsx';
import { CaseStrip } from '../../components/verdict/CaseStrip.tsx';
import { MiniStrip } from '../../components/verdict/MiniStrip.tsx';
import { VerdictBadge } from '../../components/verdict/VerdictBadge.tsx';
import { Specimen } from './Specimen.tsx';
import { useInlineText } from './inline-text.ts';

const statuses = [0, 0, -1, 1, 2, 3, 8, -3] as const;
const cases = statuses.map((status, index) => ({
  seq: index + 1,
  group: 1,
  status,
  timeMs: 12,
  memoryKb: 3400,
}));

/** Verdicts of all kinds and sizes, and case strips. */
export function Verdicts() {
  const say = useInlineText();
  return (
    <Section title={say('评测结果', 'Verdicts')}>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <Specimen title={say('三档大小', 'Three sizes')}>
          <ul>
            {judgeStatuses.map((status) => (
              <li
                key={status}
                className="flex flex-wrap items-center gap-x-4 border-b border-line py-1 sm:grid sm:grid-cols-[1fr_1.4fr_2fr]"
              >
                <VerdictBadge status={status} />
                <span>
                  <VerdictBadge status={status} size="M" isNamed />
                </span>
                <span>
                  <VerdictBadge status={status} size="L" isNamed />
                </span>
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen title={say('测试点条', 'Strips of cases')}>
          <div className="grid gap-4">
            <CaseStrip cases={cases} groups={[{ group: 1, cases: 12 }]} total={12} isJudging />
            <MiniStrip statuses={statuses} />
          </div>
        </Specimen>
      </div>
    </Section>
  );
}
