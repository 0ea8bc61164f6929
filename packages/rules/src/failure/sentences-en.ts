import type { CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import { errorText, megabytes, otherSignal, shortSignal } from './figures-text.ts';
import type { SentencePart, Sentences, SentenceContext } from './sentence.ts';

type Word = Extract<FailureCause, { kind: 'word' }>;
type Blanks = Extract<FailureCause, { kind: 'blanks' }>;
type Length = Extract<FailureCause, { kind: 'missing' | 'extra' }>;
type Run = Extract<FailureCause, { kind: 'time' | 'memory' }>;

/** Failure sentences in English. */
export const english: Sentences = { sentence, label };

function sentence(context: SentenceContext): readonly SentencePart[] {
  const { why, quoted, name } = context;
  const { cause } = why;
  switch (cause.kind) {
    case 'word':
      return word(cause, context);
    case 'missing':
      return [missing(cause)];
    case 'extra':
      return [extra(cause)];
    case 'nothing':
      return ['The program printed nothing'];
    case 'blanks':
      return [blanks(cause)];
    case 'items':
      return items(cause.how, context);
    case 'beyond':
      return [
        cause.line === null ? 'A later part of the output differs' : `Differs from line ${cause.line} on`,
      ];
    case 'checker':
      return quoted?.said === undefined
        ? ['The checker rejected the output']
        : ['Checker: ', { value: quoted.said }];
    case 'noFile':
      return [
        cause.isIrregular ? 'The output file is not a regular file' : 'The program wrote no output file',
      ];
    case 'time':
    case 'memory':
      if (cause.kind === 'time' && cause.flush !== undefined) return unsent(cause.flush, name);
      return [`${name} ${overLimit(cause)}${printedBy(why)}`];
    case 'outputLimit':
      return [`${name} printed too much and was stopped`];
    case 'crash':
      return [crash(cause, name)];
  }
}

const differences: Readonly<Record<Word['how'], string>> = {
  number: 'wrong value',
  sign: 'wrong value, only the sign differs',
  precision: 'not precise enough',
  overflow: 'wrong value, as after a 32-bit overflow',
  letterCase: 'differs only in case',
  invisible: 'differs only in invisible characters',
  text: 'different text',
};

/** Sentence parts for viewers who may not know which word it is. */
const hiddenPlaces: Readonly<Record<Word['how'], string>> = {
  number: 'A number is wrong',
  sign: 'A number has the wrong sign',
  precision: 'A number is not precise enough',
  overflow: 'A number is wrong, as after a 32-bit overflow',
  letterCase: 'A word differs only in case',
  invisible: 'A word differs only in invisible characters',
  text: 'A word differs',
};

function isNumeric(how: Word['how']): boolean {
  return how !== 'letterCase' && how !== 'invisible' && how !== 'text';
}

function ordinal(value: number): string {
  const tens = value % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

function counted(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

function word({ how, at }: Word, context: SentenceContext): readonly SentencePart[] {
  const unit = isNumeric(how) ? 'number' : 'word';
  if (at === null) return [hiddenPlaces[how]];
  const where = `Line ${at.line}, ${ordinal(at.word)} ${unit}`;
  const { expected, found } = context.quoted ?? {};
  if (expected === undefined || found === undefined) return [`${where}: ${differences[how]}`];
  const error = how === 'precision' ? errorText(context) : null;
  const tail = error === null ? [] : [`, error ${error}`];
  const isNamed = how === 'letterCase' || how === 'invisible';
  const lead = isNamed ? `Line ${at.line} ${differences[how]}: expected ` : `${where}: expected `;
  return [lead, { value: expected }, ', got ', { value: found }, ...tail];
}

function missing({ line, of, count }: Length): string {
  if (of === 'words') {
    if (line === null)
      return count === null ? 'Part of the output is missing' : `${counted(count, 'word')} missing`;
    return count === null ? `Line ${line} is too short` : `Line ${line} is missing ${counted(count, 'word')}`;
  }
  if (line === null) return 'Fewer lines than expected';
  return `Output ends after line ${line}; ${count === null ? 'more' : counted(count, 'line')} expected`;
}

function extra({ line, of, count }: Length): string {
  if (of === 'words') {
    if (line === null) return count === null ? 'The output has extra content' : counted(count, 'extra word');
    return count === null ? `Line ${line} is too long` : `Line ${line} has ${counted(count, 'extra word')}`;
  }
  if (line === null) return 'More lines than expected';
  if (line === 0)
    return `No output expected; ${count === null ? 'something was' : `${counted(count, 'line')} ${count === 1 ? 'was' : 'were'}`} printed`;
  return `${count === null ? 'More' : counted(count, 'more line')} after line ${line}`;
}

function blanks({ how, line, count }: Blanks): string {
  const where = line === null ? 'The output' : `Line ${line}`;
  const size = (noun: string) =>
    count === null
      ? `different ${noun}s`
      : counted(Math.abs(count), `${count > 0 ? 'extra' : 'missing'} ${noun}`);
  switch (how) {
    case 'trailing':
      return count !== null && count > 0
        ? `${where} has ${counted(count, 'trailing space')}; all values are correct`
        : `${where} has ${size('trailing space')}; all values are correct`;
    case 'leading':
      return `${where} has ${size('leading space')}; all values are correct`;
    case 'between':
      return count === 0
        ? `${where} has a different kind of space; all values are correct`
        : `${where} has ${size('space')} between words; all values are correct`;
    case 'lineBreak':
      return `${where} has a misplaced line break; all values are correct`;
    case 'end':
      return count === null || count === 0
        ? 'Different whitespace at the end; all values are correct'
        : `${size('line break')} at the end; all values are correct`;
  }
}

function items(
  how: Extract<FailureCause, { kind: 'items' }>['how'],
  { quoted }: SentenceContext,
): readonly SentencePart[] {
  if (how === 'extra')
    return quoted?.found === undefined ? ['One extra item'] : ['Extra item: ', { value: quoted.found }];
  if (how === 'missing')
    return quoted?.expected === undefined
      ? ['One missing item']
      : ['Missing item: ', { value: quoted.expected }];
  return ['The items differ from the expected ones'];
}

function unsent(flush: string | null, name: string): readonly SentencePart[] {
  const advice = `${name} waited for a reply until it was stopped; its last output may still be in its buffer. Flush after each line`;
  return flush === null ? [advice] : [`${advice}: `, { value: flush }];
}

function overLimit(cause: Run): string {
  if (cause.kind === 'time') {
    if (cause.isIdle) return 'waited until it was stopped, with CPU time left';
    const limit = `${cause.limit} ms`;
    if (cause.isStopped) return `ran past ${limit} and was stopped at ${cause.used} ms`;
    return `took ${cause.used} ms, ${cause.used - cause.limit} ms over the limit of ${limit}`;
  }
  const limit = megabytes(cause.limit);
  if (cause.isStopped) return `was stopped beyond ${limit} of memory`;
  return `used ${megabytes(cause.used)}, ${megabytes(cause.used - cause.limit)} over the limit of ${limit}`;
}

function printedBy({ printed }: CaseFailure): string {
  if (printed === null) return '';
  if (printed.bytes === 0) return ', nothing printed by then';
  return `, ${printed.isWhole ? '' : 'at least '}${counted(printed.lines, 'line')} printed by then`;
}

const signals: Partial<Record<string, string>> = {
  SIGSEGV: 'bad index or null pointer',
  SIGBUS: 'bad memory access',
  SIGFPE: 'division by zero',
  SIGABRT: 'failed assertion or uncaught exception',
  SIGKILL: 'killed',
  SIGILL: 'invalid instruction',
  SIGSYS: 'forbidden system call',
  SIGTRAP: 'the program aborted',
  SIGPIPE: 'wrote to a closed pipe',
};

type Crash = Extract<FailureCause, { kind: 'crash' }>;

function crash({ signal, exitCode, exception, isOtherException }: Crash, name: string): string {
  if (signal === null) {
    const end = `${name} ended with an error${exitCode === null ? '' : `, exit code ${exitCode}`}`;
    if (exception === null) return isOtherException === true ? `${end}: uncaught exception` : end;
    return `${end}: ${exception}`;
  }
  if (signal === otherSignal) return `Stopped on ${name} by a signal`;
  const short = shortSignal(signal);
  const words = signals[short];
  return words === undefined ? `Stopped on ${name} by ${short}` : `Stopped on ${name}: ${words} (${short})`;
}

function label({ cause, shape }: CaseFailure): string | null {
  if (cause.kind === 'word') return wordLabel(cause, shape);
  return cause.kind === 'blanks' ? 'Whitespace only' : null;
}

function wordLabel({ how, at }: Word, shape: CaseFailure['shape']): string | null {
  // If the place is hidden, the sentence itself names the kind of difference.
  if (at === null) return null;
  if (how === 'sign') return 'Only the sign';
  if (how === 'overflow') return 'Like a 32-bit overflow';
  if (how === 'precision') return 'Precision';
  if (shape === 'fewerLines') return 'Fewer lines, too';
  return shape === 'moreLines' ? 'More lines, too' : null;
}
