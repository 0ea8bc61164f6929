/** Returns host, port, name and user of the database, without its password. */
export function dataSourceOf(databaseUrl: string) {
  const address = new URL(databaseUrl);
  return {
    // For a Unix socket the parameters contain its folder.
    host: address.hostname || (address.searchParams.get('host') ?? ''),
    port: Number(address.port || address.searchParams.get('port')) || 5432,
    database: decodeURIComponent(address.pathname.slice(1)),
    username: decodeURIComponent(address.username),
  };
}
