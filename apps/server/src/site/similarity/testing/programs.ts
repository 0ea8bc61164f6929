/**
 * Generator of programs for one easy task in C: read n numbers, and print their sum, maximum, number of different values,
 * longest rising run, how many are even, inversions and most frequent value. Each part is solved in one of several ways, so that two independent
 * programs agree in some parts, as those of a class do.
 */

/** Random numbers from a seed: 0 up to `below`, exclusive. */
export type Random = (below: number) => number;

/** A generator with a fixed sequence per seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A statement, or one with a body. */
export type Node =
  | string
  | {
      readonly loop: readonly [init: string, condition: string, step: string];
      readonly body: readonly Node[];
    }
  | { readonly branch: string; readonly body: readonly Node[] }
  | { readonly read: readonly string[] }
  | { readonly print: string };

export interface Routine {
  /** Return type, name and parameters. */
  readonly head: string;
  readonly body: readonly Node[];
}

/** A program: routines in order, `main` last. */
export type Program = readonly Routine[];

const loop = (init: string, condition: string, step: string, ...body: Node[]): Node => ({
  loop: [init, condition, step],
  body,
});
const branch = (condition: string, ...body: Node[]): Node => ({ branch: condition, body });

type Part = readonly Node[];

const up = (body: Node[]): Node => loop('i = 0', 'i < n', 'i++', ...body);
const down = (body: Node[]): Node => loop('i = n - 1', 'i >= 0', 'i--', ...body);

/** Ways to solve each part; `r` is the result. */
const ways: readonly (readonly Part[])[] = [
  [
    ['r = 0;', up(['r += a[i];'])],
    ['r = 0;', down(['r = r + a[i];'])],
    ['long s[100005];', 's[0] = 0;', up(['s[i + 1] = s[i] + a[i];']), 'r = s[n];'],
    ['int *p = a;', 'r = 0;', loop('', 'p != a + n', 'p++', 'r += *p;')],
    ['r = n % 2 ? a[n / 2] : 0;', loop('i = 0', 'i < n / 2', 'i++', 'r += a[i] + a[n - 1 - i];')],
    [
      'long odd = 0, even = 0;',
      up([branch('a[i] % 2', 'odd += a[i];'), branch('a[i] % 2 == 0', 'even += a[i];')]),
      'r = odd + even;',
    ],
  ],
  [
    ['r = a[0];', loop('i = 1', 'i < n', 'i++', branch('a[i] > r', 'r = a[i];'))],
    ['int best = 0;', up([branch('a[best] < a[i]', 'best = i;')]), 'r = a[best];'],
    ['r = -1000000000;', down(['r = r > a[i] ? r : a[i];'])],
    [
      'int l = 0, h = n - 1;',
      loop('', 'l < h', '', branch('a[l] < a[h]', 'l++;', 'continue;'), 'h--;'),
      'r = a[l];',
    ],
    [
      'int m[100005];',
      'm[0] = a[0];',
      loop('i = 1', 'i < n', 'i++', 'm[i] = a[i] > m[i - 1] ? a[i] : m[i - 1];'),
      'r = m[n - 1];',
    ],
    ['int *q = a + n;', 'r = *a;', loop('', 'q > a', '', 'q--;', branch('*q >= r', 'r = *q;'))],
  ],
  [
    [
      'r = 0;',
      up([
        'int seen = 0;',
        loop('j = 0', 'j < i', 'j++', branch('a[j] == a[i]', 'seen = 1;', 'break;')),
        branch('!seen', 'r++;'),
      ]),
    ],
    [
      'int c[100005];',
      up(['c[i] = a[i];']),
      'qsort(c, n, sizeof(int), compare);',
      'r = 1;',
      loop('i = 1', 'i < n', 'i++', branch('c[i] != c[i - 1]', 'r += 1;')),
    ],
    [
      'char used[1000005];',
      'memset(used, 0, sizeof used);',
      'r = 0;',
      up([branch('used[a[i]] == 0', 'used[a[i]] = 1;', 'r++;')]),
    ],
    [
      'int d[100005];',
      'r = 0;',
      up(['int k = 0;', loop('', 'k < r && d[k] != a[i]', 'k++', ''), branch('k == r', 'd[r++] = a[i];')]),
    ],
    [
      'int next[100005], head = -1;',
      'r = 0;',
      down([
        'int at = head;',
        loop('', 'at >= 0 && a[at] != a[i]', '', 'at = next[at];'),
        branch('at < 0', 'next[i] = head;', 'head = i;', 'r++;'),
      ]),
    ],
  ],
  [
    [
      'int run = 1;',
      'r = 1;',
      loop('i = 1', 'i < n', 'i++', 'run = a[i] > a[i - 1] ? run + 1 : 1;', branch('run > r', 'r = run;')),
    ],
    [
      'int f[100005];',
      'r = 0;',
      up([
        'f[i] = 1;',
        branch('i > 0 && a[i - 1] < a[i]', 'f[i] += f[i - 1];'),
        branch('f[i] > r', 'r = f[i];'),
      ]),
    ],
    [
      'r = 0;',
      'i = 0;',
      loop(
        '',
        'i < n',
        '',
        'j = i;',
        loop('', 'j + 1 < n && a[j] < a[j + 1]', 'j++', ''),
        branch('j - i + 1 > r', 'r = j - i + 1;'),
        'i = j + 1;',
      ),
    ],
    [
      'int g = 1, top = 1;',
      loop(
        'i = n - 2',
        'i >= 0',
        'i--',
        'g++;',
        branch('a[i] >= a[i + 1]', 'g = 1;'),
        'top = g > top ? g : top;',
      ),
      'r = top;',
    ],
    [
      'int from = 0;',
      'r = 0;',
      up([
        branch('i && a[i] <= a[i - 1]', 'from = i;'),
        'int length = i - from + 1;',
        branch('r < length', 'r = length;'),
      ]),
    ],
  ],
  [
    ['r = 0;', up([branch('a[i] % 2 == 0', 'r++;')])],
    ['r = n;', down(['r -= a[i] & 1;'])],
    ['int kinds[2] = {0, 0};', up(['kinds[a[i] % 2]++;']), 'r = kinds[0];'],
    ['r = 0;', up(['r += !(a[i] % 2);'])],
    [
      'int *t = a, *stop = a + n;',
      'r = 0;',
      loop('', 't < stop', 't++', branch('*t / 2 * 2 == *t', 'r = r + 1;')),
    ],
  ],
  [
    ['r = 0;', up([loop('j = 0', 'j < i', 'j++', branch('a[j] > a[i]', 'r++;'))])],
    [
      'int t[100005];',
      'r = 0;',
      loop(
        'i = n - 1',
        'i >= 0',
        'i--',
        'int k = a[i];',
        loop('', 'k > 0', 'k -= k & -k', 'r += t[k];'),
        'k = a[i] + 1;',
        loop('', 'k < 100005', 'k += k & -k', 't[k]++;'),
      ),
    ],
    [
      'int b[100005];',
      'r = 0;',
      up([
        'b[i] = a[i];',
        'j = i;',
        loop(
          '',
          'j > 0 && b[j - 1] > b[j]',
          'j--',
          'int held = b[j];',
          'b[j] = b[j - 1];',
          'b[j - 1] = held;',
          'r++;',
        ),
      ]),
    ],
    [
      'int again = 1, w[100005];',
      'r = 0;',
      up(['w[i] = a[i];']),
      loop(
        '',
        'again',
        '',
        'again = 0;',
        loop(
          'j = 1',
          'j < n',
          'j++',
          branch(
            'w[j] < w[j - 1]',
            'w[j] ^= w[j - 1];',
            'w[j - 1] ^= w[j];',
            'w[j] ^= w[j - 1];',
            'again = 1;',
            'r = r + 1;',
          ),
        ),
      ),
    ],
    [
      'int more[1005];',
      'r = 0;',
      up(['r += i;', loop('j = 0', 'j <= a[i]', 'j++', 'r -= more[j];'), 'more[a[i]]++;']),
    ],
  ],
  [
    [
      'int f[100005], top = 0;',
      'r = 0;',
      up(['f[a[i]]++;', branch('f[a[i]] > top', 'top = f[a[i]];', 'r = a[i];')]),
    ],
    [
      'int seen = 0, most = 0;',
      'r = 0;',
      up([
        'seen = 0;',
        loop('j = 0', 'j < n', 'j++', 'seen += a[j] == a[i];'),
        branch('seen > most', 'most = seen;', 'r = a[i];'),
      ]),
    ],
    [
      'int s[100005], run = 0, long_run = 0;',
      up(['s[i] = a[i];']),
      'qsort(s, n, sizeof(int), compare);',
      up([
        'run = i > 0 && s[i] == s[i - 1] ? run + 1 : 1;',
        branch('long_run < run', 'long_run = run;', 'r = s[i];'),
      ]),
    ],
    [
      'int votes[1005] = {0};',
      up(['votes[a[i] % 1005] += 1;']),
      'j = 0;',
      loop('i = 1', 'i < 1005', 'i++', branch('votes[i] > votes[j]', 'j = i;')),
      'r = j;',
    ],
    [
      'int v[105], c[105], size = 0;',
      up([
        'j = 0;',
        loop('', 'j < size', 'j++', branch('v[j] == a[i]', 'break;')),
        branch('j == size', 'v[size] = a[i];', 'c[size++] = 0;'),
        'c[j]++;',
      ]),
      'j = 0;',
      loop('i = 1', 'i < size', 'i++', branch('c[i] > c[j]', 'j = i;')),
      'r = v[j];',
    ],
  ],
];

/** Habits of an author, which change how each part is written. */
function withHabits(random: Random): (node: Node) => Node {
  const has = (one: number) => random(one) === 0;
  const habits = {
    copies: has(2),
    spells: has(2),
    counts: has(3),
    flips: has(2),
    guards: has(3),
    counter: random(4),
  };
  const inText = (text: string) => {
    let changed = text;
    if (habits.spells) changed = changed.replace(/^(\w+) \+= (.*);$/, '$1 = $2 + $1;');
    if (habits.flips) changed = changed.replace(/^(\w+(?:\[\w+\])?) > (\w+(?:\[\w+\])?)$/, '$2 < $1');
    if (habits.counts) changed = changed.replace(/^i < n$/, 'i <= n - 1').replace(/^i = 0$/, 'i = 0 * n');
    return changed;
  };
  const change = (node: Node): Node => {
    if (typeof node === 'string') return inText(node);
    if ('read' in node || 'print' in node) return node;
    if ('branch' in node) {
      const branched = { branch: inText(node.branch), body: node.body.map(change) };
      return habits.guards && random(2) === 0
        ? { branch: `${branched.branch} && n > ${random(3)}`, body: branched.body }
        : branched;
    }
    const [init, condition, step] = node.loop;
    const body = node.body.map(change);
    const isOverNumbers =
      /^i [<>]/.test(condition) && body.some((inner) => JSON.stringify(inner).includes('a[i]'));
    const held =
      habits.copies && isOverNumbers && random(3) > 0
        ? [
            `int value = a[i];`,
            ...body.map((inner) => mapNode(inner, (text) => text.replaceAll('a[i]', 'value'))),
          ]
        : body;
    const counted = habits.counter === 0 && random(2) === 0 ? [...held, 'steps = steps + 1;'] : held;
    return { loop: [inText(init), inText(condition), step], body: counted };
  };
  return change;
}

/** Makes an independent program. */
export function makeProgram(random: Random): Program {
  const habit = withHabits(random);
  const parts = ways.map((of) => (of[random(of.length)] ?? []).map(habit));
  const names = ['sum', 'most', 'kinds', 'rise', 'evens', 'swaps', 'usual'];
  const order = names.map((_, at) => at).toSorted(() => random(3) - 1);
  const reading: Node[] = [{ read: ['n'] }, loop('i = 0', 'i < n', 'i++', { read: ['a[i]'] })];
  const compare = {
    head: 'int compare(const void *x, const void *y)',
    body: ['return *(int *)x - *(int *)y;'],
  };
  const inMain = random(2) === 0;
  if (inMain) {
    const body = order.flatMap((at): Node[] => [
      ...(parts[at] ?? []).map((node) => renameResult(node, names[at] ?? '')),
      ...(random(2) === 0 ? [{ print: names[at] ?? '' }] : []),
    ]);
    const all = order.map((at) => names[at] ?? '');
    const prints = all.filter(
      (name) => !body.some((node) => typeof node !== 'string' && 'print' in node && node.print === name),
    );
    return [
      { head: 'int a[100005]', body: [] },
      compare,
      {
        head: 'int main()',
        body: [
          `int n, i, j;`,
          `long ${all.join(', ')};`,
          ...reading,
          ...body,
          ...prints.map((name): Node => ({ print: name })),
          'return 0;',
        ],
      },
    ];
  }
  const routines = order.map((at): Routine => ({
    head: `long ${names[at]}(int *a, int n)`,
    body: ['int i, j;', 'long r;', ...(parts[at] ?? []), 'return r;'],
  }));
  return [
    { head: 'int a[100005]', body: [] },
    compare,
    ...routines,
    {
      head: 'int main()',
      body: [
        'int n, i;',
        ...reading,
        ...names.map((name): Node => ({ print: `${name}(a, n)` })),
        'return 0;',
      ],
    },
  ];
}

function renameResult(node: Node, name: string): Node {
  const inText = (text: string) => text.replaceAll(/\br\b/g, name);
  return mapNode(node, inText);
}

/** Applies a change to every text of a statement. */
export function mapNode(node: Node, change: (text: string) => string): Node {
  if (typeof node === 'string') return change(node);
  if ('read' in node) return { read: node.read.map(change) };
  if ('print' in node) return { print: change(node.print) };
  const body = node.body.map((inner) => mapNode(inner, change));
  if ('branch' in node) return { branch: change(node.branch), body };
  const [init, condition, step] = node.loop;
  return { loop: [change(init), change(condition), change(step)], body };
}
