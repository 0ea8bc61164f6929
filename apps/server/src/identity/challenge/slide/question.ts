import { randomInt } from 'node:crypto';
import type { Locale } from '@xiezhi/contract/limits';

const numbers = {
  'en-US':
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
      ' ',
    ),
  'zh-CN': '零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六'.split(' '),
} satisfies Record<Locale, string[]>;

export interface SlideQuestion {
  readonly text: string;
  readonly answer: number;
}

/** Returns a sum in words, for screen readers and keyboards. */
export function makeQuestion(locale: Locale): SlideQuestion {
  const words = numbers[locale];
  const [first, second] = [randomInt(2, words.length), randomInt(2, 10)];
  const [a = '', b = ''] = [words[first], words[second]];
  const isSum = first < second || randomInt(2) === 0;
  const text = {
    'en-US': isSum
      ? `How much is ${a} plus ${b}? Answer with a number.`
      : `How much is ${a} minus ${b}? Answer with a number.`,
    'zh-CN': isSum ? `${a}加${b}等于多少？请用数字回答。` : `${a}减${b}等于多少？请用数字回答。`,
  }[locale];
  return { text, answer: isSum ? first + second : first - second };
}
