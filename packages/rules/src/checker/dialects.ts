import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { withoutExponent } from '../scoring/decimal.ts';
import { decideByCode, decideByText, decidePrinted, tidy } from './testlib-text.ts';
import { accepted, badlyPresented, credited, fault, wrong } from './verdicts.ts';
import type { CheckerDialect, CheckerEnd, CheckerTerms, CheckerVerdict, DialectRules } from './verdict.ts';

type Ended = CheckerEnd & { exitCode: number };

/** Decides by the exit codes 99 to 103 of the reference dialect; returns null for other codes. */
function decideByReference(end: Ended, terms: CheckerTerms): CheckerVerdict | null {
  const text = tidy(end.stderr);
  switch (end.exitCode) {
    case 99:
      return decidePrinted(end, terms);
    case 100:
      return accepted(text);
    case 101:
      return badlyPresented(text);
    case 102:
      return wrong(text);
    case 103:
      return fault('the checker reports an error');
    default:
      return null;
  }
}

const testlib: DialectRules = {
  decide: (end, terms) => decideByText(end, terms) ?? decideByCode(end),
};

const auto: DialectRules = {
  decide: (end, terms) => decideByText(end, terms) ?? decideByReference(end, terms) ?? decideByCode(end),
};

/** The exit code decides first. If it means nothing in this dialect, the text on standard error decides. */
const reference: DialectRules = {
  decide(end, terms) {
    if (end.exitCode === 0) return accepted(tidy(end.stderr));
    return (
      decideByReference(end, terms) ??
      decideByText(end, terms) ??
      fault(`the checker ended with exit code ${end.exitCode}`)
    );
  },
};

const kattisAccepts = 42;
const kattisRefuses = 43;

/** Only the exit codes 42 and 43 give a verdict, so a crash cannot give one by accident. */
const kattis: DialectRules = {
  decide({ exitCode, feedback }, terms) {
    const { score, scoreMultiplier, teamMessage, hasNextPass } = feedback;
    const message = teamMessage?.trim() ?? '';
    if (exitCode !== kattisAccepts && exitCode !== kattisRefuses)
      return fault(`the validator ended with exit code ${exitCode}`);
    if (hasNextPass && terms.isMultiPass !== true)
      return fault('the validator asks for another pass in a problem of one');
    if (hasNextPass)
      return exitCode === kattisAccepts
        ? accepted(message)
        : fault('the validator asks for another pass of a wrong answer');
    if (score !== null && scoreMultiplier !== null)
      return fault('the validator wrote both score.txt and score_multiplier.txt');
    if (exitCode === kattisRefuses)
      // Some validators always write a score. Their authors expect that it does not count for a wrong answer.
      return score === null && scoreMultiplier === null
        ? wrong(message)
        : { ...wrong(message), reason: 'the validator gave a score to a wrong answer, which does not count' };
    const text = score ?? scoreMultiplier;
    if (text === null) return accepted(message);
    // C++ validators may print numbers with `std::scientific`, that is, with an exponent.
    const plain = withoutExponent(text);
    const verdict = credited(plain, score === null ? 'fraction' : 'points', terms, message);
    // A problem without scores distinguishes only correct and wrong.
    return terms.fullScore === null && verdict.status !== JudgeStatus.SystemError
      ? accepted(message)
      : verdict;
  },
};

const hustoj: DialectRules = {
  decide: ({ exitCode, stderr }) => (exitCode === 0 ? accepted(tidy(stderr)) : wrong(tidy(stderr))),
};

const qduoj: DialectRules = {
  decide({ exitCode, stderr }) {
    if (exitCode === 0) return accepted(tidy(stderr));
    return exitCode === 1 ? wrong(tidy(stderr)) : fault(`the checker ended with exit code ${exitCode}`);
  },
};

const dialects: Readonly<Record<CheckerDialect, DialectRules>> = {
  auto,
  testlib,
  reference,
  kattis,
  hustoj,
  qduoj,
};

/**
 * Returns the decision of a checker or interactor. If it crashed or hit a limit, it decided nothing: the result is
 * System Error and never a verdict against the contestant.
 */
export function checkerVerdict(end: CheckerEnd, terms: CheckerTerms): CheckerVerdict {
  if (end.stoppedBy !== null) return fault(`the checker exceeded its ${limitNames[end.stoppedBy]} limit`);
  const { exitCode } = end;
  if (exitCode === null) return fault(`the checker was killed by signal ${end.signal ?? 'unknown'}`);
  return dialects[terms.dialect].decide({ ...end, exitCode }, terms);
}

const limitNames = { cpu: 'time', wall: 'time', memory: 'memory', output: 'output' } as const;
