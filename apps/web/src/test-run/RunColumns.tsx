import { limits } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/status';
import { useId, type JSX, type ReactNode } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { Sample } from '../problem/samples.ts';
import { ScrolledText } from '../ui/ScrolledText.tsx';
import type { Desk } from './desk.ts';
import { linesOf, markLines, type MarkedLine } from './marks.ts';
import { MarkedText } from './MarkedText.tsx';
import type { Meaning } from './meaning.ts';
import type { RunResult } from './queries.ts';
import { inputLength } from './use-test-run.ts';

interface RunColumnsProps {
  /** Null: one's own input. */
  sample: Sample | null;
  desk: Desk;
  onChange: (part: Partial<Desk>) => void;
  result: RunResult | null;
  meaning: Meaning | null;
  isStrict: boolean;
}

/** Input, expected output and what the program printed, beside each other. */
export function RunColumns(props: RunColumnsProps): JSX.Element {
  const { sample, desk, onChange, result } = props;
  const t = useT();
  if (result?.status === JudgeStatus.CompileError || result?.status === JudgeStatus.SystemError)
    return (
      <ScrolledText className="run-message is-whole">{result.stderr || t('run.noMessage')}</ScrolledText>
    );
  const marks = marksOf(props);
  return (
    <div className="run-columns">
      {sample === null ? (
        <>
          <InputField value={desk.input} onChange={(input) => onChange({ input })} />
          <ExpectedField desk={desk} onChange={onChange} lines={marks?.expected ?? null} />
        </>
      ) : (
        <>
          <Column title={t('run.input')} copied={sample.input}>
            <MarkedText label={t('run.input')} lines={plainLines(sample.input)} side="expected" />
          </Column>
          <Column title={t('run.expected')} copied={sample.output}>
            <MarkedText
              label={t('run.expected')}
              lines={marks?.expected ?? plainLines(sample.output)}
              side="expected"
            />
          </Column>
        </>
      )}
      <OutputColumn {...props} found={marks?.found ?? null} />
    </div>
  );
}

function plainLines(text: string): MarkedLine[] {
  return markLines(text, text, { from: null, isStrict: false });
}

/** Characters of an output that are kept; the judge marks a longer one with three dots. */
const KEPT = 1000;

function marksOf({ result, meaning, isStrict }: RunColumnsProps) {
  const from = result?.difference?.line;
  if (from === undefined || meaning?.isCompared !== true) return null;
  const expected = result?.expectedOutput ?? '';
  const found = result?.userOutput ?? '';
  const isCut = found.endsWith('...') && Array.from(found).length > KEPT;
  const known = isCut ? { knownLines: linesOf(found).length - 1 } : {};
  return {
    expected: markLines(expected, found, { from, isStrict, ...known }),
    found: markLines(found, expected, { from, isStrict, ...known }),
  };
}

interface ColumnProps {
  title: string;
  copied: string | null;
  foot?: ReactNode;
  children: ReactNode;
}

function Column({ title, copied, foot, children }: ColumnProps): JSX.Element {
  const t = useT();
  return (
    <div className="run-column">
      <header>
        <h3>{title}</h3>
        {copied !== null && copied !== '' && (
          <CopyButton text={copied} label={t('problem.copyOf', { name: title })} />
        )}
      </header>
      {children}
      {foot !== undefined && <footer>{foot}</footer>}
    </div>
  );
}

function InputField({ value, onChange }: { value: string; onChange: (text: string) => void }): JSX.Element {
  const t = useT();
  const noteId = useId();
  const length = inputLength(value);
  const limit = limits.testRunInputMax;
  const isTooLong = length > limit;
  return (
    <Column
      title={t('run.input')}
      copied={value}
      foot={
        <output id={noteId} className={cx(isTooLong && 'text-v-wa')}>
          {t('run.length', { length, limit })}
        </output>
      }
    >
      <textarea
        className="run-field"
        aria-label={t('run.input')}
        aria-describedby={noteId}
        aria-invalid={isTooLong || undefined}
        placeholder={t('run.inputHint')}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Column>
  );
}

interface ExpectedFieldProps {
  desk: Desk;
  onChange: (part: Partial<Desk>) => void;
  /** Where it differs from what was printed. */
  lines: readonly MarkedLine[] | null;
}

/** A field; once there is a difference to show, the text with its marks, and a button that brings the field back. */
function ExpectedField({ desk, onChange, lines }: ExpectedFieldProps): JSX.Element {
  const t = useT();
  const title = t('run.expected');
  if (lines !== null)
    return (
      <Column
        title={title}
        copied={desk.expected}
        foot={
          <button type="button" className="rounded-1 text-brand" onClick={() => onChange({ own: null })}>
            {t('run.editExpected')}
          </button>
        }
      >
        <MarkedText label={title} lines={lines} side="expected" />
      </Column>
    );
  return (
    <Column title={title} copied={desk.expected} foot={t('run.expectedHint')}>
      <textarea
        className="run-field"
        aria-label={title}
        value={desk.expected}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        onChange={(event) => onChange({ expected: event.target.value })}
      />
    </Column>
  );
}

interface OutputColumnProps extends RunColumnsProps {
  found: readonly MarkedLine[] | null;
}

function OutputColumn({ result, meaning, found, sample }: OutputColumnProps): JSX.Element {
  const t = useT();
  const title = t('run.output');
  const output = result?.userOutput ?? '';
  const isOver = meaning !== null;
  let foot: ReactNode;
  if (isOver && result?.difference)
    foot = t('run.firstDifference', { line: result.difference.line, column: result.difference.column });
  else if (isOver && result?.status === JudgeStatus.WrongAnswer && meaning.isCompared)
    foot = t('run.differenceBeyond');
  else if (isOver && !meaning.isJudged && sample !== null) foot = t('run.checkerDecides');
  return (
    <Column title={title} copied={isOver ? output : null} foot={foot}>
      {isOver ? (
        <MarkedText label={title} lines={found ?? plainLines(output)} side="found" />
      ) : (
        <p className="run-text text-text-3!">{result === null ? t('run.notRun') : t('run.running')}</p>
      )}
      {isOver && output === '' && <p className="px-4 pb-2 text-12 text-text-3">{t('run.noOutput')}</p>}
      {isOver && Boolean(result?.stderr) && (
        <section className="run-errors" aria-label={t('run.errors')}>
          <h4>{t('run.errors')}</h4>
          <ScrolledText className="run-message">{result?.stderr}</ScrolledText>
        </section>
      )}
    </Column>
  );
}
