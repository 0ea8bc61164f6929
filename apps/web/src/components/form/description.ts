import type { ReactNode } from 'react';
import type { OptionSearch } from '../combobox/search.ts';
import type { Option } from '../combobox/option.ts';
import type { Choice } from '../field/ChoiceGroup.tsx';

/** Possible values of a field. All can be serialized as JSON, so that unsaved changes can be stored. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Option
  | readonly Option[]
  | { readonly [key: string]: FieldValue }
  | readonly FieldValue[];

/** Values of a form by field name. Declare the values of a form with `type`, because an `interface` does not match. */
export type FormValues = Readonly<Record<string, FieldValue>>;

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? (Kind extends Values[Name] ? Name : never) : never;
}[keyof Values] &
  string;
type TextNames<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

interface FieldBase<Values> {
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Whether the field has half the width. Two such fields share a row if there is space. */
  isHalf?: boolean;
  /**
   * Whether the field applies to the current values. If not, it is neither shown nor validated. Without this function
   * the field is always shown.
   */
  isShown?: (values: Values) => boolean;
  /**
   * A further rule, checked after `isRequired` and the limits. Returns an error message in the reader's language, or
   * undefined.
   */
  check?: (values: Values) => string | undefined;
}

interface TextLimits {
  /** Minimum number of characters, as in the contract; `max` is the maximum. */
  min?: number;
  max?: number;
}

interface NumberLimits {
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** Whether the number is an identifier, such as a port, and not a quantity. */
  isName?: boolean;
}

interface MomentLimits {
  siteZone: string;
  /** ISO date-times. */
  min?: string;
  max?: string;
  hasSeconds?: boolean;
}

/** Source of the options. */
export interface OptionsSource {
  options?: readonly Option[];
  search?: OptionSearch<Option>;
  onCreate?: (name: string) => Promise<Option | null>;
  placeholder?: string;
}

/** Properties of a custom input. */
export interface OwnControl<Value> {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

type OwnField<Values> = {
  [Name in keyof Values & string]: {
    kind: 'own';
    name: Name;
    /** Maximum characters of a text. */
    max?: number;
    render: (control: OwnControl<Values[Name]>) => ReactNode;
    /** Returns the value as text, to compare two versions. */
    inWords: (value: Values[Name]) => string;
  };
}[keyof Values & string];

/** Description of one field. The page shows its limits in advance; they equal those of the server. */
export type FormField<Values> = FieldBase<Values> &
  (
    | ({
        kind: 'text';
        name: NamesOf<Values, string>;
        type?: 'text' | 'email' | 'url';
        isMono?: boolean;
        placeholder?: string;
      } & TextLimits)
    | ({
        kind: 'textarea';
        name: NamesOf<Values, string>;
        isMono?: boolean;
        rows?: readonly [number, number];
      } & TextLimits)
    | ({ kind: 'number'; name: NamesOf<Values, number | null> } & NumberLimits)
    | { kind: 'select' | 'choice'; name: TextNames<Values>; options: readonly Choice<string>[] }
    | {
        kind: 'choices';
        name: NamesOf<Values, readonly string[]>;
        options: readonly Choice<string>[];
      }
    | { kind: 'switch'; name: NamesOf<Values, boolean> }
    | ({ kind: 'moment'; name: NamesOf<Values, string | null> } & MomentLimits)
    | ({ kind: 'option'; name: NamesOf<Values, Option | null> } & OptionsSource)
    | ({ kind: 'options'; name: NamesOf<Values, readonly Option[]>; max?: number } & OptionsSource)
    | { kind: 'tags'; name: NamesOf<Values, readonly string[]>; known?: readonly string[]; max?: number }
    | OwnField<Values>
  );

/** A section of a form with a title. */
export interface FormSection<Values> {
  id: string;
  title: string;
  fields: readonly FormField<Values>[];
}

/** A stored version of the edited entity. */
export interface Saved<Values> {
  values: Values;
  /** Changes with every save. */
  version: string | number;
  /** Username of the user who saved it; null if unknown. */
  by: string | null;
  /** ISO date-time. */
  at: string;
}
