import pg from 'pg';

export interface TableSize {
  readonly rows: number;
  readonly mb: number;
  readonly bytesPerRow: number;
  /** Size of all indexes in MiB. */
  readonly indexMb: number;
  readonly indexBytesPerRow: number;
  /** Sizes in MiB by index, for each index with at least a hundredth of the table's size. */
  readonly indexes: Readonly<Record<string, number>>;
}

const mebibyte = 1024 * 1024;

/** Returns the sizes of the tables that grow with submissions, and of their indexes. */
export async function readSizes(databaseUrl: string): Promise<Record<string, TableSize>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sizes: Record<string, TableSize> = {};
    for (const table of ['submission', 'judging', 'user_problem']) {
      const { rows } = await client.query<{ name: string; bytes: string; rows: number; kind: string }>(
        `select relname as name, relkind as kind, reltuples as rows,
           case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
         from pg_class
         where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass)
         order by 4 desc`,
        [table],
      );
      const own = rows.find(({ kind }) => kind !== 'i');
      const indexes = rows.filter(({ kind }) => kind === 'i');
      const count = Math.max(1, own?.rows ?? 0);
      const bytes = Number(own?.bytes ?? 0);
      const indexBytes = indexes.reduce((sum, index) => sum + Number(index.bytes), 0);
      sizes[table] = {
        rows: Math.round(count),
        mb: Math.round(bytes / mebibyte),
        bytesPerRow: Math.round(bytes / count),
        indexMb: Math.round(indexBytes / mebibyte),
        indexBytesPerRow: Math.round(indexBytes / count),
        indexes: Object.fromEntries(
          indexes
            .filter((index) => Number(index.bytes) >= bytes / 100)
            .map((index) => [index.name, Math.round(Number(index.bytes) / mebibyte)]),
        ),
      };
    }
    return sizes;
  } finally {
    await client.end();
  }
}
