import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import type { Translate } from '../../../i18n/messages.ts';
import { formatTime } from '../../../lib/format-figures.ts';
import { programName, pointsText } from './names.ts';

/** Where to fix or inspect a finding: a step of the problem editor, or a section of this page. */
export type FindingTarget = 'data' | 'judge' | 'solutions' | 'mutants';

/** A finding as text. */
export interface Sentence {
  readonly text: string;
  /** The reason or the details of the finding; '' if there are none. */
  readonly reason: string;
  readonly place: FindingTarget | null;
  /** A suggested time limit in milliseconds. */
  readonly suggestedMs: number | null;
}

const hashes = (seqs: readonly number[]) => seqs.map((seq) => `#${seq}`).join(' ');

function say(text: string, place: FindingTarget | null = null, reason = ''): Sentence {
  return { text, reason, place, suggestedMs: null };
}

/** Describes a finding in the reader’s language. */
export function sentenceOf(finding: ProblemFinding, t: Translate): Sentence {
  switch (finding.kind) {
    case 'inputsValid':
      return say(t('check.inputsValid', { ...finding, path: programName(finding.path) }));
    case 'inputRefused':
      return say(
        t('check.inputRefused', { ...finding, path: programName(finding.path) }),
        'data',
        finding.said,
      );
    case 'inputsRefused':
      return say(t('check.inputsRefused', { ...finding, path: programName(finding.path) }), 'data');
    case 'validatorFailed':
      return say(t('check.validatorFailed', { path: programName(finding.path) }), null, finding.said);
    case 'noValidator':
      return say(t('check.noValidator'));
    case 'repeatedInputs':
      return say(t('check.repeatedInputs', { cases: hashes(finding.seqs) }), 'data');
    case 'solutionsMet':
      return say(t('check.solutionsMet', finding));
    case 'solutionMissed':
    case 'solutionNotJudged':
    case 'noSolution':
      return aboutSolution(finding, t);
    case 'timeLimitFits':
    case 'timeLimitTight':
    case 'timeLimitLoose':
      return aboutLimit(finding, t);
    case 'answersAccepted':
      return say(t('check.answersAccepted', finding));
    case 'answerRefused':
      return say(t('check.answerRefused', finding), 'data', finding.said);
    case 'wrongRefused':
      return say(t('check.wrongRefused', finding));
    case 'wrongAccepted':
      return say(
        t(`check.wrongAccepted.${finding.probe}`, finding),
        'judge',
        t('check.wrongAccepted.cases', { cases: hashes(finding.seqs) }),
      );
    case 'checkerFailed':
      return say(t(`check.checkerFailed.${finding.probe}`, finding), 'judge', finding.said);
    case 'checkerNotBuilt':
      return say(t('check.checkerNotBuilt'), 'judge', finding.said);
    case 'emptyAnswers':
      return say(t('check.emptyAnswers', finding), 'data', hashes(finding.seqs));
    case 'alikeAnswers':
      return say(t('check.alikeAnswers', finding), 'data');
    case 'mutantsKilled':
      return say(t('check.mutantsKilled', finding));
    case 'mutantsSurvived':
      return say(t('check.mutantsSurvived', finding), 'mutants', t('check.mutantsSurvived.detail', finding));
    case 'weakGroup':
      return say(t('check.weakGroup', finding), 'data');
    case 'noMutants':
      return say(t(`check.noMutants.${finding.reason}`));
  }
}

type Of<Kind extends ProblemFinding['kind']> = Extract<ProblemFinding, { kind: Kind }>;

const together = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

function aboutSolution(
  finding: Of<'solutionMissed' | 'solutionNotJudged' | 'noSolution'>,
  t: Translate,
): Sentence {
  if (finding.kind === 'noSolution') return say(t('check.noSolution'), 'solutions');
  const path = programName(finding.path);
  if (finding.kind === 'solutionNotJudged')
    return say(t(`check.notJudged.${finding.reason}`, { path }), 'solutions', finding.said);
  const { expected, got, seq, groups, score, points } = finding;
  const hasPoints = score !== undefined && points !== undefined && points !== null;
  const words = {
    path,
    expected:
      together([expected.join(' / '), hasPoints ? pointsText(score, t) : '']) || t('check.expected.any'),
    got: together([got.join(' / '), hasPoints ? pointsText({ min: points, max: points }, t) : '']),
  };
  const isMissedByData = seq === null && got.every((verdict) => verdict === 'AC');
  const reason =
    seq === null
      ? isMissedByData
        ? t('check.solutionMissed.accepted')
        : ''
      : t('check.solutionMissed.at', { seq });
  const text =
    groups === undefined
      ? t('check.solutionMissed', words)
      : t('check.solutionMissed.inGroups', { ...words, groups: groups.join(', ') });
  return say(text, isMissedByData ? 'data' : 'solutions', reason);
}

function aboutLimit(
  finding: Of<'timeLimitFits' | 'timeLimitTight' | 'timeLimitLoose'>,
  t: Translate,
): Sentence {
  const { kind, slowestMs, times, path } = finding;
  return {
    text: t(`check.${kind}`, { slowest: formatTime(slowestMs), times }),
    reason: kind === 'timeLimitFits' ? '' : t('check.timeLimit.slowest', { path: programName(path) }),
    place: null,
    suggestedMs: 'suggestedMs' in finding ? finding.suggestedMs : null,
  };
}
