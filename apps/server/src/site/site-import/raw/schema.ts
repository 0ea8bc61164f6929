/**
 * Tables of a source that a migration copies. Nothing else is copied: no sessions, sign-in histories, failed passwords
 * or accounts at other judges. `id` and `int` are whole numbers; other columns are texts as the source writes them.
 * `id` and `key` columns are indexed.
 */
export type RawType = 'id' | 'int' | 'text' | 'key';
export type RawSchema = Readonly<Record<string, Readonly<Record<string, RawType>>>>;

type Value<Type extends RawType> = Type extends 'id' | 'int' ? number | null : string | null;

/** A row of a copied table. A column that an old release of the source lacks is null. */
export type RawRowOf<Columns extends Readonly<Record<string, RawType>>> = {
  readonly [Name in keyof Columns]: Value<Columns[Name]>;
};
