/** Where the database is, without its password. */
export function dataSourceOf(databaseUrl: string) {
  const address = new URL(databaseUrl);
  return {
    // A socket's folder stands among the parameters.
    host: address.hostname || (address.searchParams.get('host') ?? ''),
    port: Number(address.port || address.searchParams.get('port')) || 5432,
    database: decodeURIComponent(address.pathname.slice(1)),
    username: decodeURIComponent(address.username),
  };
}
