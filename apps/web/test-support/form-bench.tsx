import type { Option } from '../src/components/combobox/option.ts';
import type { FormField } from '../src/components/form/description.ts';

/** One value for each kind of input. */
export type Values = {
  title: string;
  note: string;
  limit: number | null;
  error: number | null;
  port: number | null;
  kind: string;
  way: string;
  parts: readonly string[];
  isOpen: boolean;
  opensAt: string | null;
  author: Option | null;
  tags: readonly Option[];
  words: readonly string[];
  own: string;
  /** A value without a field. */
  rest: string;
};

export const base: Values = {
  title: 'One',
  note: '',
  limit: 1000,
  error: 1e-6,
  port: 465,
  kind: 'a',
  way: 'x',
  parts: ['p'],
  isOpen: false,
  opensAt: null,
  author: null,
  tags: [],
  words: [],
  own: 'own',
  rest: 'kept',
};
const choices = [
  { value: 'a', label: 'The first' },
  { value: 'b', label: 'The second' },
];
export const fields: FormField<Values>[] = [
  { kind: 'text', name: 'title', label: 'Title', isRequired: true, max: 10 },
  { kind: 'textarea', name: 'note', label: 'Note', isShown: ({ isOpen }) => isOpen, isRequired: true },
  { kind: 'number', name: 'limit', label: 'Limit' },
  { kind: 'number', name: 'error', label: 'Error', min: 0, step: 0.000001 },
  { kind: 'number', name: 'port', label: 'Port', isName: true },
  { kind: 'select', name: 'kind', label: 'Kind', options: choices },
  {
    kind: 'choice',
    name: 'way',
    label: 'Way',
    options: [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
    ],
  },
  {
    kind: 'choices',
    name: 'parts',
    label: 'Parts',
    options: [
      { value: 'p', label: 'P' },
      { value: 'q', label: 'Q' },
    ],
  },
  {
    kind: 'switch',
    name: 'isOpen',
    label: 'Open',
    hint: 'To all',
    check: ({ isOpen, title }) => (isOpen && title === 'Closed' ? 'Another title first' : undefined),
  },
  { kind: 'moment', name: 'opensAt', label: 'Opens at', siteZone: 'UTC' },
  { kind: 'option', name: 'author', label: 'Author', options: [{ value: '1', label: 'alice' }] },
  { kind: 'options', name: 'tags', label: 'Tags', options: [{ value: '4', label: 'dp' }] },
  { kind: 'tags', name: 'words', label: 'Words' },
  {
    kind: 'own',
    name: 'own',
    label: 'Own',
    render: ({ id, value, onChange, error }) => (
      <label htmlFor={id}>
        Own {error}
        <input id={id} value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
    ),
    check: ({ own }) => (own === 'bad' ? 'No such' : undefined),
    inWords: (text) => text.toUpperCase(),
  },
];
