import type { CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import { errorText, megabytes, otherSignal, shortSignal } from './figures-text.ts';
import type { SentencePart, Sentences, SentenceContext } from './sentence.ts';

type Word = Extract<FailureCause, { kind: 'word' }>;
type Blanks = Extract<FailureCause, { kind: 'blanks' }>;
type Length = Extract<FailureCause, { kind: 'missing' | 'extra' }>;
type Run = Extract<FailureCause, { kind: 'time' | 'memory' }>;

/** 为什么不对，一句话。 */
export const chinese: Sentences = { sentence, label };

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
      return ['程序没有输出任何内容'];
    case 'blanks':
      return [blanks(cause)];
    case 'items':
      return items(cause.how, context);
    case 'beyond':
      return [cause.line === null ? '输出靠后的部分与期望输出不同' : `从第 ${cause.line} 行起与期望输出不同`];
    case 'checker':
      return quoted?.said === undefined ? ['检查器判定输出不正确'] : ['检查器：', { value: quoted.said }];
    case 'noFile':
      return [cause.isIrregular ? '输出文件不是普通文件' : '程序没有写出输出文件'];
    case 'time':
    case 'memory':
      if (cause.kind === 'time' && cause.flush !== undefined) return unsent(cause.flush, name);
      return [`${name} ${overLimit(cause)}${printedBy(why)}`];
    case 'outputLimit':
      return [`${name} 的输出太多，超过上限时被停止`];
    case 'crash':
      return [`${name} ${crash(cause)}`];
  }
}

const differences: Readonly<Record<Word['how'], string>> = {
  number: '数值不同',
  sign: '数值不同，只差正负号',
  precision: '数值有误差',
  overflow: '数值不同，像是 32 位整数溢出',
  letterCase: '只差大小写',
  invisible: '只差不可见字符',
  text: '内容不同',
};

/** 不告诉读者是哪一个词时的说法。 */
const hiddenPlaces: Readonly<Record<Word['how'], string>> = {
  number: '有一个数的数值不同',
  sign: '有一个数只差正负号',
  precision: '有一个数有误差',
  overflow: '有一个数不同，像是 32 位整数溢出',
  letterCase: '有一个词只差大小写',
  invisible: '有一个词只差不可见字符',
  text: '有一个词的内容不同',
};

function isNumeric(how: Word['how']): boolean {
  return how !== 'letterCase' && how !== 'invisible' && how !== 'text';
}

function word({ how, at }: Word, context: SentenceContext): readonly SentencePart[] {
  const unit = isNumeric(how) ? '个数' : '个词';
  if (at === null) return [hiddenPlaces[how]];
  const where = `第 ${at.line} 行第 ${at.word} ${unit}`;
  const { expected, found } = context.quoted ?? {};
  if (expected === undefined || found === undefined) return [`${where}：${differences[how]}`];
  const error = how === 'precision' ? errorText(context) : null;
  const tail = error === null ? [] : [`，误差 ${error}`];
  const isNamed = how === 'letterCase' || how === 'invisible';
  const lead = isNamed ? `第 ${at.line} 行${differences[how]}：应为 ` : `${where}：应为 `;
  return [lead, { value: expected }, '，输出为 ', { value: found }, ...tail];
}

function missing({ line, of, count }: Length): string {
  if (of === 'words') {
    if (line === null) return count === null ? '输出不完整，缺少内容' : `输出少了 ${count} 个词`;
    return count === null ? `第 ${line} 行不完整` : `第 ${line} 行少了 ${count} 个词`;
  }
  if (line === null) return '输出的行数比期望输出少';
  return count === null
    ? `输出到第 ${line} 行为止，后面还应有内容`
    : `输出到第 ${line} 行为止，应有 ${count} 行`;
}

function extra({ line, of, count }: Length): string {
  if (of === 'words') {
    if (line === null) return count === null ? '输出了多余的内容' : `输出多了 ${count} 个词`;
    return count === null ? `第 ${line} 行有多余的内容` : `第 ${line} 行多了 ${count} 个词`;
  }
  if (line === null) return '输出的行数比期望输出多';
  if (line === 0) return count === null ? '不应有输出，程序却有输出' : `不应有输出，程序输出了 ${count} 行`;
  return count === null ? `第 ${line} 行之后还有多余的内容` : `第 ${line} 行之后还有 ${count} 行`;
}

function blanks({ how, line, count }: Blanks): string {
  const where = line === null ? '' : `第 ${line} 行`;
  const size = count === null ? '空白不同' : `${count > 0 ? '多' : '少'} ${Math.abs(count)} 个空白`;
  switch (how) {
    case 'trailing':
      return `${where}行末${size}，数值都对`;
    case 'leading':
      return `${where}行首${size}，数值都对`;
    case 'between':
      return count === 0 ? `${where}空白的种类不同，数值都对` : `${where}中间${size}，数值都对`;
    case 'lineBreak':
      return `${where}换行的位置不同，数值都对`;
    case 'end':
      return count === null || count === 0
        ? '末尾的空白不同，数值都对'
        : `末尾${count > 0 ? '多' : '少'} ${Math.abs(count)} 个换行，数值都对`;
  }
}

function items(
  how: Extract<FailureCause, { kind: 'items' }>['how'],
  { quoted }: SentenceContext,
): readonly SentencePart[] {
  if (how === 'extra')
    return quoted?.found === undefined ? ['有一项是多余的'] : ['多余的一项：', { value: quoted.found }];
  if (how === 'missing')
    return quoted?.expected === undefined ? ['缺少一项'] : ['缺少一项：', { value: quoted.expected }];
  return ['各项与期望输出不同'];
}

function unsent(flush: string | null, name: string): readonly SentencePart[] {
  const advice = `${name} 一直在等待回复，直到被停止；最后输出的内容可能还在缓冲区里，每输出一行后请刷新`;
  return flush === null ? [advice] : [`${advice}：`, { value: flush }];
}

function overLimit(cause: Run): string {
  if (cause.kind === 'time') {
    if (cause.isIdle) return '一直在等待，没有用完 CPU 时间就被停止';
    const limit = `${cause.limit} ms`;
    if (cause.isStopped) return `用时超过 ${limit}，到 ${cause.used} ms 时被停止`;
    return `用时 ${cause.used} ms，超出限制 ${limit} 共 ${cause.used - cause.limit} ms`;
  }
  const limit = megabytes(cause.limit);
  if (cause.isStopped) return `内存超过 ${limit} 时被停止`;
  return `内存 ${megabytes(cause.used)}，超出限制 ${limit} 共 ${megabytes(cause.used - cause.limit)}`;
}

function printedBy({ printed }: CaseFailure): string {
  if (printed === null) return '';
  if (printed.bytes === 0) return '，还没有输出';
  return `，已输出 ${printed.isWhole ? '' : '至少 '}${printed.lines} 行`;
}

const signals: Partial<Record<string, string>> = {
  SIGSEGV: '数组越界或空指针',
  SIGBUS: '访问了无效的内存',
  SIGFPE: '除以 0',
  SIGABRT: '程序自己中止：断言失败，或异常没有处理',
  SIGKILL: '被强制结束',
  SIGILL: '执行了无效的指令',
  SIGSYS: '使用了不允许的系统调用',
  SIGTRAP: '程序自己中止',
  SIGPIPE: '向已关闭的管道写数据',
};

type Crash = Extract<FailureCause, { kind: 'crash' }>;

function crash({ signal, exitCode, exception, isOtherException }: Crash): string {
  if (signal === otherSignal) return '因信号停止';
  if (signal !== null) {
    const name = shortSignal(signal);
    const words = signals[name];
    return words === undefined ? `因信号 ${name} 停止` : `停止：${words}（${name}）`;
  }
  const end = exitCode === null ? '没有正常结束' : `没有正常结束，退出码 ${exitCode}`;
  if (exception === null) return isOtherException === true ? `${end}：有异常没有处理` : end;
  return `${end}：${exception}`;
}

function label({ cause, shape }: CaseFailure): string | null {
  if (cause.kind === 'word') return wordLabel(cause, shape);
  return cause.kind === 'blanks' ? '只差空白' : null;
}

function wordLabel({ how, at }: Word, shape: CaseFailure['shape']): string | null {
  // If the place is hidden, the sentence itself names the kind of difference.
  if (at === null) return null;
  if (how === 'sign') return '只差正负号';
  if (how === 'overflow') return '像是 32 位整数溢出';
  if (how === 'precision') return '精度';
  if (shape === 'fewerLines') return '行数也少';
  return shape === 'moreLines' ? '行数也多' : null;
}
