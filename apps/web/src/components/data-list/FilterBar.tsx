import type { ReactNode } from 'react';
import type { IconName } from '../Icon.tsx';
import { Segmented } from '../Segmented.tsx';
import { Select } from '../Select.tsx';
import { Switch } from '../Switch.tsx';
import type { ChangeState } from './list-state.ts';
import { SearchField } from './SearchField.tsx';

interface FilterBase {
  id: string;
  label: string;
  /** Width from 768 px up. */
  className?: string;
  isDisabled?: boolean;
}

interface FilterOption {
  value: string;
  label: string;
}

/** A filter of a list as data: its current value, and the state change for each choice. */
export type Filter<State> =
  | (FilterBase & {
      kind: 'search';
      icon?: IconName;
      value: string | undefined;
      change: (value: string | undefined) => Partial<State>;
    })
  | (FilterBase & {
      /** `choice` renders a select; `segment` renders a few visible options. */
      kind: 'choice' | 'segment';
      value: string | undefined;
      /** Label of "not filtered". */
      any: string;
      options: readonly FilterOption[];
      change: (value: string | undefined) => Partial<State>;
    })
  | (FilterBase & { kind: 'switch'; value: boolean; change: (isOn: boolean) => Partial<State> })
  | { kind: 'own'; id: string; content: ReactNode };

interface FilterBarProps<State> {
  filters: readonly Filter<NoInfer<State>>[];
  onChange: ChangeState<State>;
  /** Content at the end of the line, such as an export button. */
  children?: ReactNode;
}

/** Filters of a list in one line. On phones, a line holds two filters, or one of full width. */
export function FilterBar<State>({ filters, onChange, children }: FilterBarProps<State>) {
  return (
    <div className="mb-2 grid grid-cols-2 items-center gap-2 max-sm:w-full max-sm:[&>:only-child]:col-span-2 sm:flex sm:flex-wrap">
      {filters.map((filter) => (
        <FilterField key={filter.id} filter={filter} onChange={onChange} />
      ))}
      {children === undefined ? null : <div className="flex gap-2 sm:ml-auto">{children}</div>}
    </div>
  );
}

interface FilterFieldProps<State> {
  filter: Filter<State>;
  onChange: ChangeState<State>;
}

function FilterField<State>({ filter, onChange }: FilterFieldProps<State>): ReactNode {
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          icon={filter.icon ?? 'search'}
          label={filter.label}
          value={filter.value}
          isDisabled={filter.isDisabled ?? false}
          className={`min-w-0 ${filter.className ?? 'max-sm:col-span-2 sm:w-48'}`}
          onChange={(value) => onChange(filter.change(value))}
        />
      );
    case 'choice':
      return (
        <Select
          label={filter.label}
          className={`min-w-0 ${filter.className ?? 'sm:w-44'}`}
          value={filter.value ?? ''}
          disabled={filter.isDisabled}
          options={[{ value: '', label: filter.any }, ...filter.options]}
          onValueChange={(value) => onChange(filter.change(value || undefined))}
        />
      );
    case 'segment':
      return (
        <Segmented
          label={filter.label}
          className={`min-w-0 max-sm:col-span-2 ${filter.className ?? ''}`}
          value={filter.value ?? ''}
          options={[{ value: '', label: filter.any }, ...filter.options]}
          onChange={(value) => onChange(filter.change(value || undefined))}
        />
      );
    case 'switch':
      return (
        <Switch
          label={filter.label}
          checked={filter.value}
          disabled={filter.isDisabled}
          onCheckedChange={(isOn) => onChange(filter.change(isOn))}
        />
      );
    case 'own':
      return filter.content;
  }
}
