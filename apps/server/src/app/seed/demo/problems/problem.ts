import type { DemoRandom } from '../random.ts';

/** A text in both languages of the site. */
export interface Texts {
  readonly zh: string;
  readonly en: string;
}

export interface DemoHint extends Texts {
  /** Points (of 100) that a solution in a training loses if the user opened the hint before. */
  readonly price: number;
}

/** Cases that earn their points together. */
export interface DemoSubtask {
  readonly points: number;
  /** Inputs. */
  readonly cases: (random: DemoRandom) => readonly string[];
}

/**
 * Source of an original problem of the demo site: inputs are generated, answers computed by `solve`, and the whole is
 * written as an ICPC package (`write-package.ts`), which the site imports like any other.
 */
export interface DemoProblem {
  readonly displayId: string;
  /** `acm`: right or wrong; `oi`: scored. */
  readonly rule: 'acm' | 'oi';
  readonly title: Texts;
  /** Markdown; parts begin with level-two headings as in the starter problems. */
  readonly statement: Texts;
  /** 1 Easy to 7 Very Hard. */
  readonly difficulty: number;
  /** Keys of `problemTags`. */
  readonly tags: readonly DemoTag[];
  /** Seconds. */
  readonly timeLimit?: number;
  readonly hints?: readonly DemoHint[];
  /** Inputs of the samples. */
  readonly samples: readonly string[];
  /** Returns the inputs of the secret cases. A scored problem has `subtasks` instead. */
  readonly cases?: (random: DemoRandom) => readonly string[];
  readonly subtasks?: readonly DemoSubtask[];
  /** Returns the answer to an input; for a problem with a checker, one of the right answers. */
  readonly solve: (input: string) => string;
  /** Source of a C++ checker, or of an interactor if `dialogue` is set. */
  readonly validator?: string;
  /** Messages of program and interactor in the sample of an interactive problem. */
  readonly dialogue?: { readonly input: string; readonly output: string };
  /** SVG of the picture `picture.png` in the statement. */
  readonly picture?: string;
  /** Programs by path below `submissions/`, whose folder is the verdict. */
  readonly solutions: Readonly<Record<string, string>>;
  /** Points of partially accepted programs, by path. */
  readonly scores?: Readonly<Record<string, number>>;
}

const algorithms = { en: 'Algorithms', zh: '算法' };
const mathematics = { en: 'Mathematics', zh: '数学' };
const basics = { en: 'Basics', zh: '基础' };
const graphs = { en: 'Graphs', zh: '图论' };

/** Names as in the starter problems, so that tags are shared. */
export const problemTags = {
  simulation: { en: 'Simulation', zh: '模拟', classification: basics },
  arithmetic: { en: 'Arithmetic', zh: '算术', classification: basics },
  interactive: { en: 'Interactive', zh: '交互', classification: basics },
  strings: { en: 'Strings', zh: '字符串', classification: algorithms },
  greedy: { en: 'Greedy', zh: '贪心', classification: algorithms },
  sorting: { en: 'Sorting', zh: '排序', classification: algorithms },
  constructive: { en: 'Constructive', zh: '构造', classification: algorithms },
  prefixSums: { en: 'Prefix sums', zh: '前缀和', classification: algorithms },
  twoPointers: { en: 'Two pointers', zh: '双指针', classification: algorithms },
  dynamicProgramming: { en: 'Dynamic programming', zh: '动态规划', classification: algorithms },
  breadthFirst: { en: 'Breadth-first search', zh: '广度优先搜索', classification: graphs },
  spanningTree: { en: 'Spanning tree', zh: '生成树', classification: graphs },
  unionFind: { en: 'Union-find', zh: '并查集', classification: graphs },
  numberTheory: { en: 'Number theory', zh: '数论', classification: mathematics },
  counting: { en: 'Counting', zh: '计数', classification: mathematics },
} as const;
export type DemoTag = keyof typeof problemTags;

/** Returns the integers in a text. */
export function numbersIn(text: string): number[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(Number);
}

type Row = string | number | readonly (string | number)[];

/** Joins lines to an input or output. */
export function lines(...rows: readonly Row[]): string {
  return `${block(rows)}\n`;
}

/** Joins rows to one argument of `lines`, because a case has more lines than a call may have arguments. */
export function block(rows: readonly Row[]): string {
  return rows.map((row) => (typeof row === 'object' ? row.join(' ') : row)).join('\n');
}

/** Returns `count` integers from `low` to `high`. */
export function randomNumbers(random: DemoRandom, count: number, low: number, high: number): number[] {
  return Array.from({ length: count }, () => random.between(low, high));
}
