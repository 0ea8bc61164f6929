/** Returns the address of the database without its password. */
export function dataSourceOf(databaseUrl: string) {
  const address = new URL(databaseUrl);
  return {
    // The folder of a Unix socket is among the parameters.
    host: address.hostname || (address.searchParams.get('host') ?? ''),
    port: Number(address.port || address.searchParams.get('port')) || 5432,
    database: decodeURIComponent(address.pathname.slice(1)),
    username: decodeURIComponent(address.username),
  };
}
