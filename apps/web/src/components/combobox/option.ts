/** An option that can be selected. */
export interface Option {
  /** Key of the option. Options with the same value are equal. */
  value: string;
  label: string;
  /** Second line of the option in the list. */
  detail?: string;
  isDisabled?: boolean;
}

/** An option that does not exist yet and is created when selected. */
export interface CreateOption extends Option {
  creates: true;
}

export type Listed = Option | CreateOption;

export const isSameOption = (one: Option, other: Option): boolean => one.value === other.value;

/** Prefix of the value of an option to create, so that it differs from all existing ones. */
const CREATE = '\u0000create:';

/** Options whose name or detail contains the text, case-insensitively. */
export function matchingOptions(options: readonly Option[], text: string): readonly Option[] {
  const needle = text.trim().toLocaleLowerCase();
  if (needle === '') return options;
  return options.filter(({ label, detail = '' }) =>
    `${label}\n${detail}`.toLocaleLowerCase().includes(needle),
  );
}

/** Appends "create this" to the list, unless an option of that name exists or is selected. */
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
