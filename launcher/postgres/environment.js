/**
 * The complete environment of PostgreSQL's processes: settings for other databases (PGDATA, PGOPTIONS and
 * similar) must not reach them, and messages must be in English.
 */
export const databaseEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
};
