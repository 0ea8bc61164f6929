/**
 * Tables of a source as copied for the migration. Only what is listed is copied: no sessions, log-in histories, failed
 * passwords or accounts at other judges. `id` and `int` are whole numbers, everything else is text as the source
 * writes it. `id` columns are indexed.
 */
export type RawType = 'id' | 'int' | 'text' | 'key';
export type RawSchema = Readonly<Record<string, Readonly<Record<string, RawType>>>>;

type Value<Type extends RawType> = Type extends 'id' | 'int' ? number | null : string | null;

/** A row of a copied table. A column that an old release of the source lacks is null. */
export type RawRowOf<Columns extends Readonly<Record<string, RawType>>> = {
  readonly [Name in keyof Columns]: Value<Columns[Name]>;
};
