import { limits } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useId, type JSX, type ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import type { Sample } from '../core/samples.ts';
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import type { TestRunState, LoadedTestCase } from './test-run-state.ts';
import { textLines, markLines, type MarkedLine, plainLines } from '../../../content/text-diff/marks.ts';
import { MarkedText } from '../../../content/text-diff/MarkedText.tsx';
import { TextColumn } from '../../../content/text-diff/TextColumn.tsx';
import type { TestRunMeaning } from './meaning.ts';
import type { RunResult } from './queries.ts';
import { inputLength } from './use-test-run.ts';

interface RunColumnsProps {
  /** The selected sample. Null if custom input or a case of the test data is selected. */
  sample: Sample | null;
  state: TestRunState;
  onChange: (part: Partial<TestRunState>) => void;
  /** The selected case of the test data. Null if a sample or custom input is selected. */
  tried: LoadedTestCase | null;
  onChangeTried: (part: Partial<LoadedTestCase>) => void;
  result: RunResult | null;
  meaning: TestRunMeaning | null;
  isStrict: boolean;
}

/** Input, expected output and program output, side by side. */
export function RunColumns(props: RunColumnsProps): JSX.Element {
  const { sample, state, onChange, tried, onChangeTried, result } = props;
  const t = useT();
  if (result?.status === JudgeStatus.CompileError || result?.status === JudgeStatus.SystemError)
    return (
      <ScrolledText className="run-message is-whole">{result.stderr || t('testRun.noMessage')}</ScrolledText>
    );
  const marks = marksOf(props);
  return (
    <div className="text-columns">
      {tried !== null && !tried.isChanged ? (
        <>
          <InputField
            value={tried.input}
            onChange={(input) => onChangeTried({ input, expected: '', isChanged: true, run: null })}
          />
          <TextColumn title={t('testRun.expected')} copied={tried.expected}>
            <MarkedText
              label={t('testRun.expected')}
              lines={marks?.expected ?? plainLines(tried.expected)}
              side="expected"
            />
          </TextColumn>
        </>
      ) : tried !== null ? (
        <>
          <InputField value={tried.input} onChange={(input) => onChangeTried({ input })} />
          <ExpectedField
            value={tried.expected}
            onChange={(expected) => onChangeTried({ expected })}
            onEdit={() => onChangeTried({ run: null })}
            lines={marks?.expected ?? null}
          />
        </>
      ) : sample === null ? (
        <>
          <InputField value={state.input} onChange={(input) => onChange({ input })} />
          <ExpectedField
            value={state.expected}
            onChange={(expected) => onChange({ expected })}
            onEdit={() => onChange({ own: null })}
            lines={marks?.expected ?? null}
          />
        </>
      ) : (
        <>
          <TextColumn title={t('testRun.input')} copied={sample.input}>
            <MarkedText label={t('testRun.input')} lines={plainLines(sample.input)} side="expected" />
          </TextColumn>
          <TextColumn title={t('testRun.expected')} copied={sample.output}>
            <MarkedText
              label={t('testRun.expected')}
              lines={marks?.expected ?? plainLines(sample.output)}
              side="expected"
            />
          </TextColumn>
        </>
      )}
      <OutputColumn {...props} found={marks?.found ?? null} />
    </div>
  );
}

/** Maximum characters of a stored output. The judge shortens a longer output and appends three dots. */
const KEPT = 1000;

function marksOf({ result, meaning, isStrict }: RunColumnsProps) {
  const from = result?.difference?.line;
  if (from === undefined || meaning?.isCompared !== true) return null;
  const expected = result?.expectedOutput ?? '';
  const found = result?.userOutput ?? '';
  const isCut = found.endsWith('...') && Array.from(found).length > KEPT;
  const known = isCut ? { knownLines: textLines(found).length - 1 } : {};
  return {
    expected: markLines(expected, found, { from, isStrict, ...known }),
    found: markLines(found, expected, { from, isStrict, ...known }),
  };
}

function InputField({ value, onChange }: { value: string; onChange: (text: string) => void }): JSX.Element {
  const t = useT();
  const noteId = useId();
  const length = inputLength(value);
  const limit = limits.testRunInputMax;
  const isTooLong = length > limit;
  return (
    <TextColumn
      title={t('testRun.input')}
      copied={value}
      foot={
        <output id={noteId} className={cx(isTooLong && 'text-v-wa')}>
          {t('testRun.length', { length, limit })}
        </output>
      }
    >
      <textarea
        className="run-field"
        aria-label={t('testRun.input')}
        aria-describedby={noteId}
        aria-invalid={isTooLong || undefined}
        placeholder={t('testRun.inputHint')}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </TextColumn>
  );
}

interface ExpectedFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called to return to the field. */
  onEdit: () => void;
  /** Lines with marks where the expected output differs from the actual output. */
  lines: readonly MarkedLine[] | null;
}

/**
 * Field for the expected output. If the outputs differ, shows the text with marks, and a button to return to the field.
 */
function ExpectedField({ value, onChange, onEdit, lines }: ExpectedFieldProps): JSX.Element {
  const t = useT();
  const title = t('testRun.expected');
  if (lines !== null)
    return (
      <TextColumn
        title={title}
        copied={value}
        foot={
          <button type="button" className="rounded-1 text-brand" onClick={onEdit}>
            {t('testRun.editExpected')}
          </button>
        }
      >
        <MarkedText label={title} lines={lines} side="expected" />
      </TextColumn>
    );
  return (
    <TextColumn title={title} copied={value} foot={t('testRun.expectedHint')}>
      <textarea
        className="run-field"
        aria-label={title}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </TextColumn>
  );
}

interface OutputColumnProps extends RunColumnsProps {
  found: readonly MarkedLine[] | null;
}

function OutputColumn({ result, meaning, found, sample, tried }: OutputColumnProps): JSX.Element {
  const t = useT();
  const title = t('testRun.output');
  const output = result?.userOutput ?? '';
  const isOver = meaning !== null;
  let foot: ReactNode;
  if (isOver && result?.difference)
    foot = t('testRun.firstDifference', { line: result.difference.line, column: result.difference.column });
  else if (isOver && result?.status === JudgeStatus.WrongAnswer && meaning.isCompared)
    foot = t('testRun.differenceBeyond');
  else if (isOver && result?.status === JudgeStatus.Accepted && meaning.isJudged && tried !== null)
    foot = t('testRun.agrees', { lines: textLines(output).length });
  else if (isOver && !meaning.isJudged && sample !== null) foot = t('testRun.checkerDecides');
  return (
    <TextColumn title={title} copied={isOver ? output : null} foot={foot}>
      {isOver ? (
        <MarkedText label={title} lines={found ?? plainLines(output)} side="found" />
      ) : (
        <p className="marked text-text-3!">{result === null ? t('testRun.notRun') : t('testRun.running')}</p>
      )}
      {isOver && output === '' && <p className="px-4 pb-2 text-12 text-text-3">{t('testRun.noOutput')}</p>}
      {isOver && Boolean(result?.stderr) && (
        <section className="run-errors" aria-label={t('testRun.errors')}>
          <h4>{t('testRun.errors')}</h4>
          <ScrolledText className="run-message">{result?.stderr}</ScrolledText>
        </section>
      )}
    </TextColumn>
  );
}
