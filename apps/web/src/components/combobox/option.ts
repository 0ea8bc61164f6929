/** Something that can be chosen. */
export interface Option {
  /** Its key; two options with the same value are the same. */
  value: string;
  label: string;
  /** Below its name in the list. */
  detail?: string;
  isDisabled?: boolean;
}

/** An option that does not exist yet. */
export interface CreateOption extends Option {
  creates: true;
}

export type Listed = Option | CreateOption;

export const isSame = (one: Option, other: Option): boolean => one.value === other.value;

/** Marks the value of an option that would be created, so that it meets no real one. */
const CREATE = '\u0000create:';

/** Options whose name or detail contains the text, letters of either case. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const needle = text.trim().toLocaleLowerCase();
  if (needle === '') return options;
  return options.filter(({ label, detail = '' }) =>
    `${label}\n${detail}`.toLocaleLowerCase().includes(needle),
  );
}

/** The list with "create this" at its end, unless something of that name is there or chosen. */
export function withCreate(
  options: readonly Option[],
  chosen: readonly Option[],
  text: string,
): readonly Listed[] {
  const name = text.trim();
  const isThere = [...options, ...chosen].some(
    ({ label }) => label.trim().toLocaleLowerCase() === name.toLocaleLowerCase(),
  );
  if (name === '' || isThere) return options;
  return [...options, { value: `${CREATE}${name}`, label: name, creates: true }];
}

export function isCreate(option: Listed): option is CreateOption {
  return 'creates' in option;
}
