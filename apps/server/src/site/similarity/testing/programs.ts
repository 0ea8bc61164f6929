import { loop, type Node, ways } from './ways.ts';

/**
 * Generator of programs for one easy task in C: read n numbers and print their sum, maximum, number of different
 * values, longest rising run, number of even values, inversions and most frequent value. Each part is solved in one of
 * several ways. Two independent programs therefore agree in some parts, like those of a class.
 */

/** Random number generator: returns a number from 0 up to `below`, exclusive. */
export type Random = (below: number) => number;

/** Creates a generator (mulberry32) that returns the same sequence for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export interface Routine {
  /** Return type, name and parameters of the routine. */
  readonly head: string;
  readonly body: readonly Node[];
}

/** A program: its routines in order; `main` comes last. */
export type Program = readonly Routine[];

/** Returns a function that changes the style of a statement according to the random habits of an author. */
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

/** Applies a change to every text in a statement. */
export function mapNode(node: Node, change: (text: string) => string): Node {
  if (typeof node === 'string') return change(node);
  if ('read' in node) return { read: node.read.map(change) };
  if ('print' in node) return { print: change(node.print) };
  const body = node.body.map((inner) => mapNode(inner, change));
  if ('branch' in node) return { branch: change(node.branch), body };
  const [init, condition, step] = node.loop;
  return { loop: [change(init), change(condition), change(step)], body };
}
