import type { Locale } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import type { Translate } from '../../../../i18n/messages.ts';
import { formatMemory } from '../../../../lib/format-figures.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { samplesOf } from '../../../problem/core/samples.ts';
import { Statement } from '../../../problem/core/Statement.tsx';
import type { ContestInfo } from '../queries.ts';
import type { BookProblem } from './queries.ts';
import './book.css';

/** The title and the problems of a problem set in one language. */
export interface BookPart {
  locale: Locale;
  translate: Translate;
  /** Title of the contest. */
  title: string;
  problems: readonly BookProblem[];
}

interface BookProps {
  info: ContestInfo;
  parts: readonly BookPart[];
}

/** A printed problem set: a title page with the list of problems, then the problems. Each begins on a new sheet. */
export function Book({ info, parts }: BookProps): JSX.Element {
  return (
    <>
      {parts.map((part) => (
        <section key={part.locale} lang={part.locale} aria-label={part.title}>
          <TitlePage info={info} part={part} />
          {part.problems.map((problem) => (
            <ProblemSheet key={problem.problem.problemId} info={problem} translate={part.translate} />
          ))}
        </section>
      ))}
    </>
  );
}

function TitlePage({ info, part }: { info: ContestInfo; part: BookPart }): JSX.Element {
  const { translate: t, title, problems } = part;
  return (
    <header className="book-sheet">
      <h1 className="mt-16 text-center text-28 font-bold break-words">{title}</h1>
      <p className="mt-3 text-center text-14 text-text-2">
        {`${formatExact(Date.parse(info.startTime)).slice(0, 16)} – ${formatExact(Date.parse(info.endTime)).slice(0, 16)}`}
      </p>
      <table className="book-contents">
        <caption className="sr-only">{t('contest.tab.problems')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('contest.letter')}</th>
            <th scope="col">{t('contest.problemTitle')}</th>
            <th scope="col">{t('problem.time')}</th>
            <th scope="col">{t('problem.memory')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ problem }) => (
            <tr key={problem.problemId}>
              <td>{problem.problemId}</td>
              <td>{problem.title}</td>
              <td>{`${problem.timeLimit} ms`}</td>
              <td>{formatMemory(problem.memoryLimit * 1024)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </header>
  );
}

function ProblemSheet({ info, translate: t }: { info: BookProblem; translate: Translate }): JSX.Element {
  const { problem } = info;
  return (
    <section className="book-sheet" aria-label={`${problem.problemId} ${problem.title}`}>
      <h1 className="text-20 font-bold break-words">{`${problem.problemId} ${problem.title}`}</h1>
      <p className="mb-4 text-13 text-text-2">
        {`${t('problem.time')} ${problem.timeLimit} ms, ${t('problem.memory')} ${formatMemory(problem.memoryLimit * 1024)}`}
      </p>
      <Statement text={{ ...problem, samples: samplesOf(problem) }} headings={t} />
    </section>
  );
}
