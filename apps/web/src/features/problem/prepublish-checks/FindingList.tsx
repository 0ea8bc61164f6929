import type { FindingLevel, ProblemFinding } from '@xiezhi/contract/text/problem-check';
import type { JSX } from 'react';
import { type PlainKey, useT } from '../../../i18n/messages.ts';
import { formatTime } from '../../../lib/format-figures.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { usePage } from '../../../routing/use-page.ts';
import { Button } from '../../../components/Button.tsx';
import { StateMark, type WorkState } from '../../../components/StateMark.tsx';
import { type FindingTarget, sentenceOf } from './sentence.ts';

const marks: Readonly<Record<FindingLevel, WorkState>> = {
  passed: 'done',
  note: 'untouched',
  warning: 'open',
  error: 'wrong',
};

const placeNames: Readonly<Record<FindingTarget, PlainKey>> = {
  data: 'check.toData',
  judge: 'check.toJudge',
  solutions: 'check.toSolutions',
  mutants: 'check.toMutants',
};

interface FindingListProps {
  findings: readonly ProblemFinding[];
  /** Applies a suggested time limit. */
  onAdopt: (timeLimitMs: number) => void;
  isAdopting: boolean;
}

/**
 * Each finding is a sentence with a mark; findings that are not OK also show a reason and one link or action.
 */
export function FindingList({ findings, onAdopt, isAdopting }: FindingListProps): JSX.Element {
  const t = useT();
  const home = usePage().pathname.replace(/\/checks\/?$/, '');
  return (
    <ul>
      {findings.map((finding) => {
        const { text, reason, place, suggestedMs } = sentenceOf(finding, t);
        return (
          <li
            key={JSON.stringify(finding)}
            className="flex items-start gap-2.5 border-b border-line py-2.5 text-14"
          >
            <StateMark
              state={marks[finding.level]}
              label={t(`check.level.${finding.level}`)}
              className="mt-0.75"
            />
            <div className="min-w-0 flex-1 break-words">
              <p>{text}</p>
              {reason === '' ? null : <p className="mt-0.5 text-12 text-text-3">{reason}</p>}
            </div>
            {suggestedMs === null ? null : (
              <Button size="small" isBusy={isAdopting} onClick={() => onAdopt(suggestedMs)}>
                {t('check.adopt', { limit: formatTime(suggestedMs) })}
              </Button>
            )}
            {place === null ? null : (
              <HrefLink
                href={hrefOf(home, place)}
                className="relative flex-none rounded-1 text-13 leading-[22px] text-brand after:absolute after:-inset-x-2 after:-inset-y-[11px] hover:text-brand-hover"
              >
                {t(placeNames[place])}
              </HrefLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the URL of a target: a section of this page or another step of the editor. */
function hrefOf(home: string, place: FindingTarget): string {
  const isHere = place === 'solutions' || place === 'mutants';
  return isHere ? `${home}/checks#${place}` : `${home}/${place}`;
}
