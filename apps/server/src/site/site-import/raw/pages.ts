/**
 * Maximum number of rows per page; `pageBytes` limits their size. A page and the records built from it must fit into
 * memory easily.
 */
const pageRows = 1000;
const pageBytes = 1024 ** 2;

/** Rows of a copied table, ordered by a column whose values increase with new rows. */
export interface PagedRows {
  readonly table: string;
  readonly column: string;
  /** SQL expressions for the size of long texts of a row in bytes; they may be null. */
  readonly bytes: readonly string[];
  /** Condition on the rows. */
  readonly where?: string;
  /** Maximum number of rows per page, for rows whose size takes time to compute. At most 1,000, which is the default. */
  readonly rows?: number;
}

/**
 * Returns an SQL condition that selects the rows of the next page: those after `$1` in the order of the column, at most
 * 1,000 rows and about 1 MiB. Rows with equal values are on the same page.
 */
export function pageCondition({ table, column, bytes, where = 'true', rows = pageRows }: PagedRows): string {
  const size = bytes.map((one) => `coalesce(${one}, 0)`).join(' + ');
  // With an array instead of a join the database looks up the rows by their index.
  return `${column} = any(array(
    select page_at from (
      select page_at, sum(sum(page_bytes)) over (order by page_at) - sum(page_bytes) as bytes_before
      from (
        select ${column} as page_at, ${size} as page_bytes from @${table} ${table}
        where ${column} > $1 and ${where} order by ${column} fetch first ${Math.min(rows, pageRows)} rows with ties
      ) rows_after group by page_at
    ) sized where bytes_before < ${pageBytes}))`;
}
