import type { ReactNode } from 'react';
import type { Search } from '../combobox/search.ts';
import type { Option } from '../combobox/option.ts';
import type { Choice } from '../field/ChoiceGroup.tsx';

/** What a field may hold. All of it can be written as JSON, so that unsaved work can be kept. */
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

/** The values of a form by the names of its fields. Declare yours with `type`, not `interface`. */
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
  /** Two of these stand beside each other where there is room. */
  isHalf?: boolean;
  /** Whether it has a say at all with what else is typed; one that has none is neither shown nor judged. Absent: always. */
  isShown?: (values: Values) => boolean;
  /** A rule of its own, after required and limits: what is wrong, in the reader's language. */
  check?: (values: Values) => string | undefined;
}

interface TextLimits {
  /** Fewest and most characters, as the contract has them. */
  min?: number;
  max?: number;
}

interface NumberLimits {
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** A name rather than a size, such as a port. */
  isName?: boolean;
}

interface MomentLimits {
  siteZone: string;
  /** ISO moments. */
  min?: string;
  max?: string;
  hasSeconds?: boolean;
}

/** Where what can be chosen comes from. */
export interface OptionsSource {
  options?: readonly Option[];
  search?: Search<Option>;
  onCreate?: (name: string) => Promise<Option | null>;
  placeholder?: string;
}

/** What the input of a field of one's own is given. */
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
    /** Most characters, where it is a text. */
    max?: number;
    render: (control: OwnControl<Values[Name]>) => ReactNode;
    /** Its value in words, for comparing two versions. */
    inWords: (value: Values[Name]) => string;
  };
}[keyof Values & string];

/** One field, as data. Its limits are told before they are met, and are those that the server checks. */
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

/** A part of a form under a title of its own. */
export interface FormSection<Values> {
  id: string;
  title: string;
  fields: readonly FormField<Values>[];
}

/** A version of what a form edits, as the server has it. */
export interface Saved<Values> {
  values: Values;
  /** Changes with every saving. */
  version: string | number;
  /** Who saved it; null where that is not known. */
  by: string | null;
  /** ISO moment. */
  at: string;
}
