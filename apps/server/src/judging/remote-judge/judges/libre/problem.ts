import type { Locale } from '@xiezhi/contract/limits';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type { RemoteProblem, RemoteProblemId, RemoteProblemText, RemoteSample } from '../../adapter.ts';
import { requirePart, pageChanged } from '../../adapter/page.ts';
import type { ProblemAnswer } from './answers.ts';

/** The API's names of this site's locales. */
export const libreLocales: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh_CN', 'en-US': 'en_US' };

const refusals: Readonly<Record<string, string>> = {
  NO_SUCH_PROBLEM: 'No such problem',
  PERMISSION_DENIED: 'This problem is not public',
};

/** Throws `refused` if the API refuses, or if the problem cannot be solved by a single program. */
export function refuseUnfit({ error, meta, judgeInfo }: ProblemAnswer): void {
  if (error !== null && error !== undefined)
    throw refusals[error] === undefined
      ? pageChanged(`the error ${error}`)
      : new RemoteFault('refused', refusals[error]);
  if (meta?.type === 'SubmitAnswer')
    throw new RemoteFault('refused', 'This problem wants answers as files, not a program');
  if (judgeInfo === null) throw new RemoteFault('refused', 'This problem has no test data at LibreOJ yet');
}

/** Reads a problem from the API's responses, one per locale. `page` is the address of its page for users. */
export function readLibreProblem(
  answers: readonly (readonly [Locale, ProblemAnswer])[],
  { id }: RemoteProblemId,
  page: URL,
): RemoteProblem {
  const first = requirePart(answers[0]?.[1], 'answer with the problem');
  const meta = requirePart(first.meta, 'meta of the problem');
  const judgeInfo = requirePart(first.judgeInfo, 'limits of the problem');
  const internalId = String(meta.id);
  return {
    id,
    contest: null,
    internalId: internalId === id ? null : internalId,
    timeLimitMs: Math.ceil(largest(judgeInfo, 'timeLimit')),
    memoryLimitKb: Math.ceil(largest(judgeInfo, 'memoryLimit') * 1024),
    codeLimitBytes: null,
    texts: Object.fromEntries(answers.map(([locale, answer]) => [locale, readText(answer, locale, page)])),
    samples: samplesOf(first),
    tags: (first.tagsOfLocale ?? []).map(({ name }) => name),
    languages: null,
    isSpecialJudge: judgeInfo.checker?.type === 'custom',
    origin: null,
    pdf: null,
    isRunning: false,
  };
}

/** Returns the limit of the whole problem; if it has none, the largest limit of its subtasks and cases. */
function largest(
  judgeInfo: NonNullable<ProblemAnswer['judgeInfo']>,
  name: 'timeLimit' | 'memoryLimit',
): number {
  const whole = judgeInfo[name];
  if (whole !== null && whole !== undefined) return whole;
  const parts = (judgeInfo.subtasks ?? []).flatMap((subtask) => [[subtask], subtask.testcases ?? []].flat());
  const values = parts.flatMap((part) => part[name] ?? []);
  if (values.length === 0) throw pageChanged(`${name} of the problem`);
  return Math.max(...values);
}

function samplesOf({ samples, localizedContentsOfLocale: contents }: ProblemAnswer): RemoteSample[] {
  const order = (contents?.contentSections ?? []).flatMap(({ type, sampleId }) =>
    type === 'Sample' && typeof sampleId === 'number' ? [sampleId] : [],
  );
  return order.flatMap((place) => {
    const sample = samples?.[place];
    if (sample === undefined) throw pageChanged(`sample ${place} of the problem`);
    return [{ input: sample.inputData, output: sample.outputData }];
  });
}

const titles = {
  background: /^(?:题目背景|背景|background)$/i,
  description: /^(?:题目描述|描述|题面|(?:problem )?(?:description|statement))$/i,
  input: /^(?:输入格式|输入|input(?: format)?)$/i,
  output: /^(?:输出格式|输出|output(?: format)?)$/i,
} as const;

const isOf = (name: keyof typeof titles) => (section: { title: string; isSample: boolean }) =>
  !section.isSample && titles[name].test(section.title);

function readText(
  { localizedContentsOfLocale: contents, judgeInfo, meta }: ProblemAnswer,
  locale: Locale,
  page: URL,
): RemoteProblemText {
  const { title, contentSections } = requirePart(contents, 'text of the problem');
  const sections = contentSections.map(({ sectionTitle, text, type }) => ({
    title: sectionTitle.trim(),
    text: absolute(text ?? '', page).trim(),
    isSample: type === 'Sample',
  }));
  // Without a description section, the first section that is not a sample is the description.
  const description = sections.find(isOf('description')) ?? sections.find(({ isSample }) => !isSample);
  const [input, output] = [sections.find(isOf('input')), sections.find(isOf('output'))];
  const background = sections.filter((section) => section !== description && isOf('background')(section));
  const used = new Set([description, input, output, ...background]);
  const others = sections.filter((section) => !used.has(section) && section.text !== '');
  const hint = [
    ...remarksOf({ judgeInfo, meta }, locale),
    ...others.map((section) => `**${section.title}**\n\n${section.text}`),
  ];
  // If the description and the input are the same section, it is the description, whatever its title.
  const isInput = description !== undefined && description === input;
  const before = background.map((section) => `**${section.title}**\n\n${section.text}`);
  return {
    title: requirePart(title.trim(), 'title of the problem'),
    description: [...before, isInput ? '' : (description?.text ?? '')]
      .filter((part) => part !== '')
      .join('\n\n'),
    input: input?.text ?? '',
    output: output?.text ?? '',
    hint: hint.join('\n\n'),
  };
}

/** Remarks that a solver needs and that the statement may lack. */
function remarksOf({ judgeInfo, meta }: Pick<ProblemAnswer, 'judgeInfo' | 'meta'>, locale: Locale): string[] {
  const isChinese = locale === 'zh-CN';
  const remarks: string[] = [];
  const files = judgeInfo?.fileIo;
  if (files !== null && files !== undefined) {
    const [from, to] = [`\`${files.inputFilename}\``, `\`${files.outputFilename}\``];
    remarks.push(
      isChinese ? `从文件 ${from} 读入，输出到文件 ${to}。` : `Read from ${from} and write to ${to}.`,
    );
  }
  if (meta?.type === 'Interaction')
    remarks.push(isChinese ? '这是一道交互题。' : 'This is an interactive problem.');
  return remarks;
}

/** Returns Markdown in which links and images have absolute addresses, except in code. */
function absolute(markdown: string, page: URL): string {
  let fence: string | null = null;
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  return lines
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence === null ? mark !== undefined : mark?.startsWith(fence) === true) {
        fence = fence === null ? (mark ?? null) : null;
        return line;
      }
      if (fence !== null) return line;
      return line.replaceAll(
        /(\]\(\s*<?|\b(?:src|href)=["'])((?!https?:|mailto:|data:|#)[^\s)>"']+)/g,
        (whole, before: string, target: string) => {
          const url = URL.parse(target, page.href);
          return url !== null && /^https?:$/.test(url.protocol) ? before + url.href : whole;
        },
      );
    })
    .join('\n');
}
