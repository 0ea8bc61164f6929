/** A statement; loops and branches have a body. */
export type Node =
  | string
  | {
      readonly loop: readonly [init: string, condition: string, step: string];
      readonly body: readonly Node[];
    }
  | { readonly branch: string; readonly body: readonly Node[] }
  | { readonly read: readonly string[] }
  | { readonly print: string };

export const loop = (init: string, condition: string, step: string, ...body: Node[]): Node => ({
  loop: [init, condition, step],
  body,
});
const branch = (condition: string, ...body: Node[]): Node => ({ branch: condition, body });

type Part = readonly Node[];

const up = (body: Node[]): Node => loop('i = 0', 'i < n', 'i++', ...body);
const down = (body: Node[]): Node => loop('i = n - 1', 'i >= 0', 'i--', ...body);

/** For each part of the task, several ways to solve it. They store the result in `r`. */
export const ways: readonly (readonly Part[])[] = [
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
