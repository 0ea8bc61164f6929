/** Limits of a page, so that its rows and the records made of them stay in memory without harm. */
const pageRows = 1000;
const pageBytes = 1024 ** 2;

/** Rows of a copied table in the order of a column that grows with the source. */
export interface PagedRows {
  readonly table: string;
  readonly column: string;
  /** Expressions of the bytes of long texts of a row, or null. */
  readonly bytes: readonly string[];
  /** Condition on the rows. */
  readonly where?: string;
}

/**
 * Returns a condition on the rows of one page: the first ones whose column is above `$1`, at most 1,000 and about 1 MiB.
 * Rows with equal values are on one page.
 */
export function pageCondition({ table, column, bytes, where = 'true' }: PagedRows): string {
  const size = bytes.map((one) => `coalesce(${one}, 0)`).join(' + ');
  // An array rather than a join: the database then looks the rows up by their index.
  return `${column} = any(array(
    select page_at from (
      select page_at, sum(sum(page_bytes)) over (order by page_at) - sum(page_bytes) as bytes_before
      from (
        select ${column} as page_at, ${size} as page_bytes from @${table} ${table}
        where ${column} > $1 and ${where} order by ${column} fetch first ${pageRows} rows with ties
      ) rows_after group by page_at
    ) sized where bytes_before < ${pageBytes}))`;
}
