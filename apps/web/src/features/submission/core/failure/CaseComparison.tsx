import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type JSX } from 'react';
import type { CaseFailure } from '@xiezhi/contract/text/case-failure';
import { MarkedText } from '../../../../content/text-diff/MarkedText.tsx';
import { TextColumn } from '../../../../content/text-diff/TextColumn.tsx';
import { plainLines } from '../../../../content/text-diff/marks.ts';
import { useT } from '../../../../i18n/messages.ts';
import { cx } from '../../../../lib/class-names.ts';
import { formatLength } from '../../../../lib/format-figures.ts';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useIsPhone } from '../../../../components/use-media.ts';
import { caseDataQuery, type CaseData, type JudgeCase } from '../queries.ts';
import { markExcerpts } from './excerpt-marks.ts';
import { scrollToFirstDifference } from './scroll-to-difference.ts';

interface CaseComparisonProps {
  submitId: number;
  result: JudgeCase;
  /** Whether the program is the reader's own. */
  isOwn: boolean;
}

/** Input, expected output and actual output, scrolled to the first difference. */
export function CaseComparison({ submitId, result, isOwn }: CaseComparisonProps): JSX.Element {
  const query = useQuery(caseDataQuery(submitId, result.seq));
  if (query.data)
    return <Columns key={result.seq} data={query.data} why={result.why ?? null} isOwn={isOwn} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="text-columns" aria-busy="true" />;
}

interface ColumnsProps {
  data: CaseData;
  why: CaseFailure | null;
  isOwn: boolean;
}

type Side = 'compared' | 'input';

function Columns({ data, why, isOwn }: ColumnsProps): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  const root = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side>('compared');
  const { input, answer, output } = data;
  const marks = output && why && markExcerpts({ answer: answer.shown, output: output.shown }, why);
  useEffect(() => scrollToFirstDifference(root.current), []);
  const showsInput = !isPhone || side === 'input';
  const showsOutputs = !isPhone || side === 'compared';
  return (
    <>
      {isPhone && (
        <Segmented<Side>
          label={t('failure.title')}
          className="mx-4 mt-2 h-11! flex-none"
          value={side}
          options={[
            { value: 'compared', label: t('failure.compared') },
            { value: 'input', label: t('failure.input') },
          ]}
          onChange={setSide}
        />
      )}
      <div ref={root} className={cx('text-columns why-columns', isPhone && side === 'input' && 'is-single')}>
        {showsInput && (
          <TextColumn
            title={t('failure.input')}
            note={noteOf(t, input)}
            copied={input.shown.text}
            {...(isCut(input) && { foot: t('failure.onlyHead') })}
          >
            <MarkedText
              label={t('failure.input')}
              lines={plainLines(input.shown.text)}
              side="expected"
              firstLine={input.shown.from}
            />
          </TextColumn>
        )}
        {showsOutputs && (
          <>
            <TextColumn
              title={t('failure.expected')}
              copied={answer.shown.text}
              {...(isCut(answer) && { foot: t('failure.onlyPart') })}
            >
              <MarkedText
                label={t('failure.expected')}
                lines={marks?.answer.lines ?? plainLines(answer.shown.text)}
                side="expected"
                firstLine={marks?.answer.firstLine ?? answer.shown.from}
              />
            </TextColumn>
            <TextColumn
              title={t(isOwn ? 'failure.output' : 'failure.theirs')}
              copied={output?.shown.text ?? null}
              {...(output && isCut(output) && { foot: t('failure.onlyPart') })}
            >
              {output === null || marks === null ? (
                <p className="px-4 py-1 text-12 text-text-3">
                  {t(why?.printed?.bytes === 0 ? 'failure.noOutput' : 'failure.notKept')}
                </p>
              ) : (
                <MarkedText
                  label={t(isOwn ? 'failure.output' : 'failure.theirs')}
                  lines={marks.output.lines}
                  side="found"
                  firstLine={marks.output.firstLine}
                />
              )}
            </TextColumn>
          </>
        )}
      </div>
    </>
  );
}

type Text = CaseData['input'];

function isCut({ shown }: Text): boolean {
  return shown.goesOn || shown.isShortened || shown.from > 1;
}

/** Returns the size of the input. Adds the number of lines if the shown input is complete. */
function noteOf(t: ReturnType<typeof useT>, text: Text): string {
  const bytes = formatLength(text.bytes);
  return isCut(text) ? bytes : t('failure.size', { lines: plainLines(text.shown.text).length, bytes });
}
