import type { Option } from '../../components/combobox/option.ts';

const names = [
  'zhoumy',
  'baizebubai',
  'duanmo',
  'jiayi',
  'chenyf',
  'amara',
  'linyu',
  'fenglan',
  'muhan',
  'denghao',
];

export interface Person {
  uid: number;
  username: string;
  role: 'assistant' | 'member';
  solved: number;
  /** ISO date-time. */
  joined: string;
}

/** Returns `count` people, always the same ones. */
export function peopleOf(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    uid: index + 1,
    username: `${names[index % names.length] ?? ''}${index < names.length ? '' : index}`,
    role: index % 5 === 1 ? 'assistant' : 'member',
    solved: (index * 7919) % 300,
    joined: new Date(Date.parse('2026-09-01T08:00:00Z') - index * 3_600_000 * 31).toISOString(),
  }));
}

/** Responds after a delay like a server; fails for "fail". */
export async function searchPeople(text: string, signal: AbortSignal): Promise<Option[]> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  signal.throwIfAborted();
  if (text === 'fail') throw new Error('503');
  return names
    .filter((name) => text !== '' && name.includes(text.toLowerCase()))
    .map((name) => ({ value: name, label: name, detail: `${name}@example.org` }));
}
